import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { MailIcon, PhoneIcon } from "#web/ui/icons.tsx";
import type { Contact } from "./order-types.ts";

/** Whom to reach about an order, a press away. */
export function ContactCard(props: {
  readonly title: string;
  readonly person: Contact;
  /** In words, under the name. */
  readonly note?: string | undefined;
}) {
  const { title, person } = props;
  return (
    <Card label={title} className="md:p-6 print:p-4 print:shadow-none">
      <h2 className="text-small font-semibold text-quiet">{title}</h2>
      <p className="mt-1 text-lead font-bold break-words">
        {person.name} {person.surname}
      </p>
      {props.note && <p className="text-quiet">{props.note}</p>}
      <ul className="mt-2">
        <li>
          <a
            href={phoneLink(person.cellphone)}
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <PhoneIcon className="size-5" />
            {formatPhone(person.cellphone)}
          </a>
        </li>
        <li>
          <a
            href={emailLink(person.email)}
            className="link inline-flex min-h-11 max-w-full items-center gap-2"
          >
            <MailIcon className="size-5" />
            <EmailText email={person.email} />
          </a>
        </li>
      </ul>
    </Card>
  );
}

/** The link that writes to an address, whatever characters it holds. */
function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** An address that breaks after its @ first where it is too long for its line. */
function EmailText(props: { readonly email: string }) {
  const at = props.email.lastIndexOf("@") + 1;
  return (
    <span className="min-w-0 break-words">
      {props.email.slice(0, at)}
      <wbr />
      {props.email.slice(at)}
    </span>
  );
}
