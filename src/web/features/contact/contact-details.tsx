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
import { ChatIcon, ClockIcon, MailIcon, PhoneIcon, PinIcon } from "#web/ui/icons.tsx";

const linkLook = "link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

const chat = (text: string) => <CompanyChatLink className={linkLook}>{text}</CompanyChatLink>;

const mail = (address: string) => <MailLink address={address} className={linkLook} />;

const isSet = (row: readonly ReactNode[]) => row.at(-1) !== undefined;

export function ContactDetails() {
  const { phone, email, physicalAddress, messagingNumber } = useCompany();
  const details: readonly (readonly [title: string, icon: ReactNode, value: ReactNode])[] = [
    ["Call", <PhoneIcon key="call" />, phone && <CompanyPhoneLink className={linkLook} />],
    ["Write", <MailIcon key="write" />, email && mail(email)],
    ["Message", <ChatIcon key="message" />, messagingNumber && chat(brand.messagingApp)],
    ["Hours", <ClockIcon key="hours" />, brand.hours],
    ["Office", <PinIcon key="office" />, physicalAddress],
  ];
  return (
    <address className="grid gap-x-8 gap-y-5 not-italic sm:grid-cols-2 lg:grid-cols-1">
      {details.filter(isSet).map(([title, icon, value]) => (
        <div key={title} className="grid grid-cols-[auto_1fr] gap-3">
          <span className="text-action">{icon}</span>
          <div className="min-w-0">
            <p className="font-bold">{title}</p>
            <p>{value}</p>
          </div>
        </div>
      ))}
    </address>
  );
}

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
