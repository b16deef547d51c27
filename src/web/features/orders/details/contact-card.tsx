import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { EmailLink } from "#web/parts/records/row-cards.tsx";
import { Card } from "#web/ui/card.tsx";
import { MailIcon, PhoneIcon } from "#web/ui/icons.tsx";
import type { Contact } from "../order-records.ts";

/** A person to contact about an order, with links that call and write. */
export function ContactCard(props: { readonly title: string; readonly person: Contact }) {
  const { title, person } = props;
  return (
    <Card
      label={title}
      className="md:p-6 print:mb-3 print:break-inside-avoid print:p-3! print:shadow-none"
    >
      <h2 className="text-small font-semibold text-quiet">{title}</h2>
      <p className="mt-1 text-lead font-bold break-words">
        {person.name} {person.surname}
      </p>
      {isErasedEmail(person.email) ? (
        <p className="mt-1 text-quiet">
          The account is erased. The order stays without the name, for tax law.
        </p>
      ) : (
        <WaysToReach person={person} />
      )}
    </Card>
  );
}

function WaysToReach({ person }: { readonly person: Contact }) {
  return (
    <ul className="mt-2">
      <li>
        <a
          href={phoneLink(person.cellphone)}
          className="link inline-flex min-h-11 items-center gap-2 print:min-h-0"
        >
          <PhoneIcon className="size-5" />
          {formatPhone(person.cellphone)}
        </a>
      </li>
      <li>
        <span className="inline-flex min-h-11 max-w-full items-center gap-2 text-action print:min-h-0">
          <MailIcon className="size-5" />
          <EmailLink email={person.email} className="py-2 print:py-0" />
        </span>
      </li>
    </ul>
  );
}
