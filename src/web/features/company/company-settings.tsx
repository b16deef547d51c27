import { webPaths } from "#contract/web-paths.ts";
import { type CompanyField, companyFieldNames } from "#domain/company/company-details.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { useApiRead } from "#web/api/use-read.ts";
import type { RecordKind, RecordWithId } from "#web/office/record-kind.ts";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

export type CompanySettings = CallReply<"GET /api/settings">;

/** The texts in the settings form. */
export type CompanySettingsDraft = Readonly<Record<CompanyField, string>>;

export const companyFieldLabels: Readonly<Record<CompanyField, string>> = {
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
  contactHours: "Hours before the start to show the number",
  contractJobs: "Contract jobs that a driver takes at once",
  priceCutPercent: "Per cent that a driver may lower a price",
  leadHours: "Hours before a start from which we confirm",
  heldTrucks: "Trucks held back",
  planSeconds: "Seconds to plan a day",
  planByPrice: "What a plan carries most of",
  invoiceAs: "Contract clients are billed by us as",
  invoiceDays: "Days to pay an invoice",
  bankName: "Bank and branch code",
  bankAccount: "Bank account",
  unapprovedReviews: "A review that nobody has approved",
  facebook: "Facebook page",
  instagram: "Instagram page",
};

export function companySettingsToDraft(settings: CompanySettings): CompanySettingsDraft {
  const details = companyFieldNames.map((field) => [field, settings[field] ?? ""] as const);
  const { phone, messagingNumber = "" } = settings;
  return {
    ...(Object.fromEntries(details) as Record<CompanyField, string>),
    phone: formatCellphone(phone ?? ""),
    messagingNumber: formatCellphone(messagingNumber),
  };
}

export const companyRecord = {
  key: "settings",
  noun: "company",
  rowName: () => "Company",
  history: "GET /api/settings/history",
  historyWords: { fields: companyFieldLabels },
} as const satisfies RecordKind<RecordWithId>;

export function MissingDetails(props: {
  readonly missing: readonly CompanyField[];
  readonly className?: string;
  readonly children?: React.ReactNode;
}) {
  const { missing, className = "" } = props;
  if (missing.length === 0) return null;
  return (
    <Notice kind="warning" title="Your company's details are not complete" className={className}>
      Not set: {joinWithAnd(missing.map((field) => companyFieldLabels[field]))}. Pages and messages
      leave out what is not set. {props.children}
    </Notice>
  );
}

export function MissingDetailsCard() {
  const missing = useApiRead("GET /api/settings").data?.missing ?? [];
  return (
    <MissingDetails missing={missing} className="mb-6">
      <Link to={webPaths.settings()} className="link">
        Set the company's details
      </Link>
    </MissingDetails>
  );
}
