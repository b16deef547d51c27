/** The details of an invented company, for tests and for an installation to look around in. */
export const sampleCompany = {
  email: "office@layisha.example",
  phone: "+27825550199",
  messagingNumber: "+27825550199",
} as const;
