import { createContext, type ReactNode, use } from "react";
import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { privacyContactEmail, vatIncludedSentence } from "#domain/company/company-words.ts";
import { whatsAppChatUrl } from "#domain/people/cellphone.ts";
import { formatPhone, telephoneUrl } from "#web/format.ts";
import { NewTabLink } from "#web/ui/button.tsx";

/** The company's details for pages that the server renders; null in a browser. */
export const CompanyContext = createContext<Company | null>(null);

let inPage: Company | undefined;

/** The company's details, which the server has written into this page. */
export function readCompanyFromPage(): Company {
  inPage ??= JSON.parse(document.getElementById("company-data")?.textContent ?? "") as Company;
  return inPage;
}

export function useCompany(): Company {
  return use(CompanyContext) ?? readCompanyFromPage();
}

/** A link that calls the company, or leads to its contact form while the company has no number. */
export function CompanyPhoneLink(props: { readonly before?: string; readonly className?: string }) {
  const { phone } = useCompany();
  const className = props.className ?? "link whitespace-nowrap";
  if (phone === undefined) return <FormLink className={className}>Write to us</FormLink>;
  return (
    <a href={telephoneUrl(phone)} className={className}>
      {/* One box: between the items of a flexible link the space would be lost. */}
      <span>
        {props.before}
        <span translate="no">{formatPhone(phone)}</span>
      </span>
    </a>
  );
}

/** A piece of a sentence: "call us on 082 555 0199", or "write to us" while the company has no number. */
export function CallUsLink(props: { readonly isFirst?: boolean }) {
  const { phone } = useCompany();
  if (phone === undefined)
    return <FormLink className="link">{props.isFirst ? "Write" : "write"} to us</FormLink>;
  return (
    <>
      {props.isFirst ? "Call" : "call"} us on <CompanyPhoneLink />
    </>
  );
}

function FormLink(props: { readonly className: string; readonly children: ReactNode }) {
  return (
    <a href={webPaths.contact()} className={props.className}>
      {props.children}
    </a>
  );
}

/** A piece of a sentence: "write to" and the information officer's address, as a link. */
export function WriteToOfficerLink() {
  const address = privacyContactEmail(useCompany());
  if (address === undefined) return <FormLink className="link">write to us</FormLink>;
  return (
    <>
      write to <MailLink address={address} className="link" />
    </>
  );
}

/** The sentence on the right to object, which every form for personal details shows (POPIA, section 11(3)). */
export function RightToObjectText() {
  return (
    <>
      You may object, on reasonable grounds, to how we use your details, and at any time to direct
      marketing: <WriteToOfficerLink />.
    </>
  );
}

export function MailLink(props: {
  readonly address: string | undefined;
  readonly className: string;
}) {
  const { address, className } = props;
  if (address === undefined) return null;
  return (
    <a translate="no" href={`mailto:${address}`} className={`wrap-anywhere ${className}`}>
      {address}
    </a>
  );
}

export function CompanyChatLink(props: {
  /** The URL of a chat that begins with a given text; when left out, that of an empty chat. */
  readonly href?: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { messagingNumber } = useCompany();
  if (messagingNumber === undefined) return null;
  return (
    <NewTabLink to={props.href ?? whatsAppChatUrl(messagingNumber)} className={props.className}>
      {props.children}
    </NewTabLink>
  );
}

/** Says that the price includes VAT, where the company is registered for VAT. */
export function VatSentence() {
  return vatIncludedSentence(useCompany());
}

/** The company in one line, for paper and the footer: its name, and its registration and VAT numbers if any. */
export function CompanyFooterLine() {
  const { legalName, registrationNumber, vatNumber } = useCompany();
  return [
    legalName ?? brand.name,
    registrationNumber && `registration ${registrationNumber}`,
    vatNumber && `VAT ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(", ");
}
