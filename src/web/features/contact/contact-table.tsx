import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";

/** Every way to reach the company, row by row (specification, section 2). */
export function ContactTable() {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      "Phone",
      <PlainLink key="phone" to={phoneLink(brand.phone)} text={formatPhone(brand.phone)} />,
    ],
    ["E-mail", <MailLink key="email" address={brand.email} />],
    [
      brand.messaging.name,
      <PlainLink key="chat" to={brand.messaging.url} text={formatPhone(brand.phone)} />,
    ],
    ["Hours", brand.hours],
    ["Office", brand.physicalAddress],
    ["Complaints", <MailLink key="complaints" address={brand.complaintsEmail} />],
    [
      "Your personal information",
      <MailLink key="privacy" address={brand.informationOfficerEmail} />,
    ],
  ];
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
  return <PlainLink to={`mailto:${props.address}`} text={props.address} />;
}

function PlainLink(props: { readonly to: string; readonly text: string }) {
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
