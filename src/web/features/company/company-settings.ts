import { type CompanyField, companyFieldNames } from "#domain/company/company-details.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import type { EditableKind } from "#web/office/record-kind.ts";

/** The settings as the server answers them. There is one company. */
export type CompanySettings = ReplyOf<"GET /api/settings"> & { readonly id: "company" };

/** The password is asked for again with another bank account. */
export type SettingsDraft = Readonly<Record<CompanyField | "password", string>>;

/** Each detail as the form and the history call it. */
export const fieldLabels: Readonly<Record<CompanyField, string>> = {
  email: "Email of the office",
  phone: "Phone",
  messagingNumber: "WhatsApp number",
  physicalAddress: "Physical address",
  legalName: "Legal name",
  registrationNumber: "Registration number",
  vatNumber: "VAT number",
  legalStatus: "Legal status",
  placeOfRegistration: "Place of registration",
  officeBearers: "Office bearers",
  addressForService: "Address for legal documents",
  complaintsEmail: "Email for complaints",
  informationOfficer: "Information officer",
  informationOfficerEmail: "Email of the information officer",
  memberships: "Self-regulatory and accreditation bodies",
  codesOfConduct: "Codes of conduct",
  cancelFreeHours: "Free until hours before the start",
  cancelFeePercent: "Then per cent of the price",
  walletsFrom: "Wallets count from",
  offerMinutes: "Minutes until an offer ends",
  giveBackHours: "Hours before the start to give a job back",
  contractJobs: "Contract jobs that a driver takes at once",
  invoiceAs: "Contract clients are billed by us as",
  invoiceDays: "Days to pay an invoice",
  bankName: "Bank and branch code",
  bankAccount: "Bank account",
  facebook: "Facebook page",
  instagram: "Instagram page",
};

/** The settings as their form starts out with them. */
export function draftOfSettings(settings: CompanySettings): SettingsDraft {
  const details = companyFieldNames.map((field) => [field, settings[field] ?? ""] as const);
  const { phone, messagingNumber = "" } = settings;
  return {
    ...(Object.fromEntries(details) as Record<CompanyField, string>),
    password: "",
    phone: formatCellphone(phone ?? ""),
    messagingNumber: formatCellphone(messagingNumber),
  };
}

/** The company's settings, which are read and changed as one record. */
export const companySettings: EditableKind<
  CompanySettings,
  Partial<SettingsDraft> & { readonly version: number }
> = {
  key: "settings",
  noun: "company",
  nameOf: () => "Company",
  find: async (_, signal) => ({
    ...(await callApi("GET /api/settings", { signal })),
    id: "company",
  }),
  update: (_, body) => callApi("PATCH /api/settings", { body }),
  history: (_, query, signal) => callApi("GET /api/settings/history", { query, signal }),
  historyWords: { fields: fieldLabels },
};
