import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { privacyContactEmail } from "#domain/company/company-words.ts";
import { formatPhone } from "#web/format.ts";
import {
  CompanyChatLink,
  CompanyPhoneLink,
  MailLink,
  useCompany,
} from "#web/parts/company/company.tsx";
import { FactsTable } from "#web/ui/facts-table.tsx";

const linkLook = "link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

const chat = (text: string) => <CompanyChatLink className={linkLook}>{text}</CompanyChatLink>;

const mail = (address: string) => <MailLink address={address} className={linkLook} />;

const isSet = (row: readonly ReactNode[]) => row.at(-1) !== undefined;

export function ContactTable() {
  const company = useCompany();
  const { phone, email, complaintsEmail = email, physicalAddress, messagingNumber } = company;
  const privacy = privacyContactEmail(company);
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    ["Phone", phone && <CompanyPhoneLink className={linkLook} />],
    ["Email", email && mail(email)],
    [brand.messagingApp, messagingNumber && chat(formatPhone(messagingNumber))],
    ["Hours", brand.hours],
    ["Office", physicalAddress],
    ["Complaints", complaintsEmail && mail(complaintsEmail)],
    ["Your personal information", privacy && mail(privacy)],
  ];
  return <FactsTable caption="Contact details" rows={rows.filter(isSet)} />;
}
