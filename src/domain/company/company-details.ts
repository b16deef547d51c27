/** The company details that an administrator enters, and the rule for each. docs/spec.md S-681. */
export const companyFields = {
  email: "email",
  phone: "number",
  messagingNumber: "number",
  physicalAddress: "line",
  legalName: "line",
  registrationNumber: "line",
  vatNumber: "vat",
  legalStatus: "line",
  placeOfRegistration: "line",
  officeBearers: "line",
  addressForService: "line",
  complaintsEmail: "email",
  informationOfficer: "line",
  informationOfficerEmail: "email",
  memberships: "line",
  codesOfConduct: "line",
  cancelFreeHours: "hours",
  cancelFeePercent: "percent",
  walletsFrom: "date",
  offerMinutes: "minutes",
  giveBackHours: "hours",
  contactHours: "hours",
  contractJobs: "jobs",
  invoiceAs: "role",
  invoiceDays: "days",
  bankName: "line",
  bankAccount: "account",
  facebook: "link",
  instagram: "link",
} as const;

export type CompanyField = keyof typeof companyFields;
export type DetailKind = (typeof companyFields)[CompanyField];
export const companyFieldNames = Object.keys(companyFields) as readonly CompanyField[];

/** A detail that is not set is absent: pages and messages leave it out. */
export type CompanyDetails = Readonly<Partial<Record<CompanyField, string>>>;

/** Details without which people do not know with whom they deal or how to reach them. */
const neededFields: readonly CompanyField[] = [
  "phone",
  "email",
  "messagingNumber",
  "physicalAddress",
  "legalName",
];

/** The details that an administrator should set before customers come. */
export const missingCompanyDetails = (details: CompanyDetails): readonly CompanyField[] =>
  neededFields.filter((field) => details[field] === undefined);

/** Details that only the office's pages show. */
const officeFields: readonly string[] = [
  "walletsFrom",
  "offerMinutes",
  "giveBackHours",
  "contactHours",
  "contractJobs",
  "invoiceAs",
  "invoiceDays",
  "bankName",
  "bankAccount",
] satisfies readonly CompanyField[];

/** The details that anybody may read. */
export function publicDetails(details: CompanyDetails): CompanyDetails {
  const shown = Object.entries(details).filter(([field]) => !officeFields.includes(field));
  return Object.fromEntries(shown);
}

/** The account to which people pay us; null until bank and account are both set. */
export function companyBankAccount(
  { bankName, bankAccount, legalName }: CompanyDetails,
  tradingName: string,
) {
  if (bankName === undefined || bankAccount === undefined) return null;
  return { holder: legalName ?? tradingName, bank: bankName, account: bankAccount };
}

/** Invented details that old settings may hold although nobody entered them: they count as not set. */
const inventedDetails: CompanyDetails = {
  email: "hello@layisha.example",
  phone: "+27825550000",
  messagingNumber: "+27825550000",
};

/** The details that somebody entered, without invented ones. */
export const withoutInventedDetails = (details: CompanyDetails): CompanyDetails =>
  Object.fromEntries(
    companyFieldNames
      .filter((field) => details[field] !== undefined && details[field] !== inventedDetails[field])
      .map((field) => [field, details[field]]),
  );
