import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { ChatIcon, ClockIcon, MailIcon, PhoneIcon, PinIcon } from "#web/ui/icons.tsx";

const phone = <ContactLink to={phoneLink(brand.phone)} text={formatPhone(brand.phone)} />;
const email = <MailLink address={brand.email} />;

const details: readonly (readonly [title: string, icon: ReactNode, value: ReactNode])[] = [
  ["Call", <PhoneIcon key="call" />, phone],
  ["Write", <MailIcon key="write" />, email],
  [
    "Message",
    <ChatIcon key="message" />,
    <ContactLink key="chat" to={brand.messaging.url} text={brand.messaging.name} />,
  ],
  ["Hours", <ClockIcon key="hours" />, brand.hours],
  ["Office", <PinIcon key="office" />, brand.physicalAddress],
];

/** How to reach a person. */
export function ContactDetails() {
  return (
    <address className="grid gap-x-8 gap-y-5 not-italic sm:grid-cols-2 lg:grid-cols-1">
      {details.map(([title, icon, value]) => (
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

const rows: readonly (readonly [name: string, value: ReactNode])[] = [
  ["Phone", phone],
  ["Email", email],
  [
    brand.messaging.name,
    <ContactLink key="chat" to={brand.messaging.url} text={formatPhone(brand.phone)} />,
  ],
  ["Hours", brand.hours],
  ["Office", brand.physicalAddress],
  ["Complaints", <MailLink key="complaints" address={brand.complaintsEmail} />],
  ["Your personal information", <MailLink key="privacy" address={brand.informationOfficerEmail} />],
];

/** Every way to reach the company, row by row (specification, section 2). */
export function ContactTable() {
  return (
    <table className="w-full">
      <caption className="sr-only">Contact details</caption>
      <tbody className="divide-y divide-line">
        {rows.map(([name, value]) => (
          <tr key={name} className="align-top max-sm:grid max-sm:py-2">
            <th
              scope="row"
              className="text-left font-normal text-quiet max-sm:text-small sm:w-2/5 sm:py-3 sm:pr-4"
            >
              {name}
            </th>
            <td className="font-semibold wrap-anywhere sm:py-3">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailLink(props: { readonly address: string }) {
  return <ContactLink to={`mailto:${props.address}`} text={props.address} />;
}

function ContactLink(props: { readonly to: string; readonly text: string }) {
  return (
    <a
      className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
      href={props.to}
      rel="noopener"
    >
      {props.text}
    </a>
  );
}
