import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { markExample, privacyEmail, vatSentence } from "#domain/company/company-words.ts";
import { chatAddress } from "#domain/people/cellphone.ts";
import { useCompany } from "#web/lib/company.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";

/** Calls the company; the words before its number are part of the link. */
export function PhoneLink(props: { readonly before?: string; readonly className?: string }) {
  const company = useCompany();
  return (
    <a href={phoneLink(company.phone)} className={props.className ?? "link whitespace-nowrap"}>
      {props.before}
      {markExample(company, "phone", formatPhone(company.phone))}
    </a>
  );
}

/** Writes to whoever looks after personal information. */
export function PrivacyMailLink() {
  const address = privacyEmail(useCompany());
  return <MailLink address={address} className="link" />;
}

/** Writes to one of the company's addresses. */
export function MailLink(props: { readonly address: string; readonly className: string }) {
  const { address, className } = props;
  const company = useCompany();
  return (
    <a href={`mailto:${address}`} className={className}>
      {address === company.email ? markExample(company, "email", address) : address}
    </a>
  );
}

/** Opens a chat with the company, where it has a number for that. */
export function ChatLink(props: {
  /** Opens the chat with a text in it. */
  readonly href?: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const company = useCompany();
  const { messagingNumber } = company;
  if (messagingNumber === undefined) return null;
  return (
    <a
      href={props.href ?? chatAddress(messagingNumber)}
      target="_blank"
      rel="noopener noreferrer"
      className={props.className}
    >
      {props.children}
      <span className="sr-only">
        {company.examples.includes("messagingNumber") ? " (an example number)" : ""} (opens in a new
        tab)
      </span>
    </a>
  );
}

/** Says that VAT is in the price, for a company that is registered for it. */
export function VatSentence() {
  return vatSentence(useCompany());
}

/** The company as a line of paper and of the footer: its name and those of its numbers that are set. */
export function CompanyLine() {
  const { legalName, registrationNumber, vatNumber } = useCompany();
  return [
    legalName ?? brand.name,
    registrationNumber && `registration ${registrationNumber}`,
    vatNumber && `VAT ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(", ");
}
