/**
 * Who the company is, in one place: an operator changes the name, the contact details and the links
 * here and nowhere else. Only the pictures in public/ (the sign and the card that a shared link
 * shows) have to be drawn again for another name.
 */
export const brand = {
  name: "Layisha",
  tagline: "The honest mover",
  legalName: "Layisha Transport (Pty) Ltd",
  legalStatus: "Private company registered in South Africa",
  registrationNumber: "2023/555000/07",
  placeOfRegistration: "Pretoria, South Africa (Companies and Intellectual Property Commission)",
  /** The VAT number, and the one sentence that stands wherever a customer reads a price. */
  vatNumber: "4005550000",
  vatSentence: "Prices include 15% VAT.",
  officeBearers: ["N. Example (director)", "T. Sample (director)"],
  physicalAddress: "1 Example Street, Newtown, Johannesburg, 2001",
  addressForService: "1 Example Street, Newtown, Johannesburg, 2001",
  phone: "0825550000",
  email: "hello@layisha.example",
  complaintsEmail: "complaints@layisha.example",
  informationOfficer: "N. Example",
  informationOfficerEmail: "privacy@layisha.example",
  siteUrl: "https://layisha.example",
  /** Bodies and codes that the company has joined, by their names and addresses, or that there are none. */
  memberships: "None",
  codesOfConduct: "None",
  hours: "07:00-17:00, every day, holidays too",
  messaging: { name: "WhatsApp", url: "https://wa.me/27825550000" },
  social: [
    { name: "Facebook", url: "https://facebook.example/layisha" },
    { name: "Instagram", url: "https://instagram.example/layisha" },
  ],
} as const;
