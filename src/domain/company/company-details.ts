/** The company details that an administrator enters, with their kinds and readers. docs/spec.md S-681. */
export const companyFields = {
  email: { kind: "email", readBy: "everybody" },
  phone: { kind: "number", readBy: "everybody" },
  messagingNumber: { kind: "number", readBy: "everybody" },
  physicalAddress: { kind: "line", readBy: "everybody" },
  legalName: { kind: "line", readBy: "everybody" },
  registrationNumber: { kind: "line", readBy: "everybody" },
  vatNumber: { kind: "vat", readBy: "everybody" },
  legalStatus: { kind: "line", readBy: "everybody" },
  placeOfRegistration: { kind: "line", readBy: "everybody" },
  officeBearers: { kind: "line", readBy: "everybody" },
  addressForService: { kind: "line", readBy: "everybody" },
  complaintsEmail: { kind: "email", readBy: "everybody" },
  informationOfficer: { kind: "line", readBy: "everybody" },
  informationOfficerEmail: { kind: "email", readBy: "everybody" },
  memberships: { kind: "line", readBy: "everybody" },
  codesOfConduct: { kind: "line", readBy: "everybody" },
  cancelFreeHours: { kind: "hours", readBy: "everybody" },
  cancelFeePercent: { kind: "percent", readBy: "everybody" },
  walletsFrom: { kind: "date", readBy: "office" },
  offerMinutes: { kind: "minutes", readBy: "office" },
  giveBackHours: { kind: "hours", readBy: "office" },
  contactHours: { kind: "hours", readBy: "office" },
  contractJobs: { kind: "jobs", readBy: "office" },
  priceCutPercent: { kind: "percent", readBy: "office" },
  leadHours: { kind: "hours", readBy: "office" },
  heldTrucks: { kind: "trucks", readBy: "office" },
  planSeconds: { kind: "seconds", readBy: "office" },
  planByPrice: { kind: "yes", readBy: "office" },
  invoiceAs: { kind: "role", readBy: "office" },
  invoiceDays: { kind: "days", readBy: "office" },
  bankName: { kind: "line", readBy: "office" },
  bankAccount: { kind: "account", readBy: "office" },
  unapprovedReviews: { kind: "yes", readBy: "office" },
  facebook: { kind: "link", readBy: "everybody" },
  instagram: { kind: "link", readBy: "everybody" },
} as const satisfies Readonly<Record<string, { kind: string; readBy: "everybody" | "office" }>>;

export type CompanyField = keyof typeof companyFields;
export type CompanyDetailKind = (typeof companyFields)[CompanyField]["kind"];
export const companyFieldNames = Object.keys(companyFields) as readonly CompanyField[];

/** The company's details. A detail that is not set is absent: pages and messages leave it out. */
export type CompanyDetails = Readonly<Partial<Record<CompanyField, string>>>;

/** The company details without which people do not know with whom they deal or how to reach us. */
const neededFields: readonly CompanyField[] = [
  "phone",
  "email",
  "messagingNumber",
  "physicalAddress",
  "legalName",
];

/** The missing company details that an administrator should set before customers come. */
export const missingCompanyDetails = (details: CompanyDetails): readonly CompanyField[] =>
  neededFields.filter((field) => details[field] === undefined);

/** The company details that anybody may read. */
export const publicCompanyDetails = (details: CompanyDetails): CompanyDetails =>
  Object.fromEntries(
    companyFieldNames
      .filter(
        (field) => details[field] !== undefined && companyFields[field].readBy === "everybody",
      )
      .map((field) => [field, details[field]]),
  );

/** The bank account to which people pay us; null until bank and account number are both set. */
export function companyBankAccount(
  { bankName, bankAccount, legalName }: CompanyDetails,
  tradingName: string,
) {
  if (bankName === undefined || bankAccount === undefined) return null;
  return { holder: legalName ?? tradingName, bank: bankName, account: bankAccount };
}

/** Invented company details that old settings may hold: they count as not set. */
const inventedDetails: CompanyDetails = {
  email: "hello@layisha.example",
  phone: "+27825550000",
  messagingNumber: "+27825550000",
};

/** The company details that somebody entered, without invented ones. */
export const removeExampleCompanyDetails = (details: CompanyDetails): CompanyDetails =>
  Object.fromEntries(
    companyFieldNames
      .filter((field) => details[field] !== undefined && details[field] !== inventedDetails[field])
      .map((field) => [field, details[field]]),
  );
