import type { ReactNode } from "react";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { formatPhone, mailLink, phoneLink } from "#web/format.ts";
import { RecordStatusBadge } from "../record-status.tsx";

/** The name of a record on a small screen, and where it stands. */
export function RowHeading(props: { readonly children: ReactNode; readonly badge: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="min-w-0 font-bold wrap-anywhere">{props.children}</h2>
      {props.badge}
    </div>
  );
}

type Reach = { readonly email: string; readonly cellphone: string };

/** Somebody on a small screen: the name, where they stand, and how to reach them. */
export function PersonCard(props: {
  readonly person: Reach & { readonly name: string; readonly surname: string };
  readonly status?: PartyStatus;
  /** What else tells people of this kind apart, in a line. */
  readonly children: ReactNode;
}) {
  const { person, status } = props;
  return (
    <>
      <RowHeading badge={status && <RecordStatusBadge status={status} />}>
        {person.name} {person.surname}
      </RowHeading>
      <p className="text-small text-quiet">{props.children}</p>
      <ReachLines person={person} />
    </>
  );
}

/** The number and the address of somebody, one under the other. */
export function ReachLines({ person }: { readonly person: Reach }) {
  return (
    <p className="grid text-small">
      <PhoneLink phone={person.cellphone} className="inline-flex min-h-11 items-center" />
      <EmailLink email={person.email} className="py-2.5" />
    </p>
  );
}

/** The link that writes to an address; one that is too long for its line breaks after its @ first. */
export function EmailLink(props: { readonly email: string; readonly className?: string }) {
  const { email } = props;
  const at = email.lastIndexOf("@") + 1;
  return (
    <a
      translate="no"
      href={mailLink(email)}
      className={`link min-w-0 wrap-anywhere ${props.className ?? ""}`}
    >
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

/** The link that calls a number; nothing of somebody who was erased and has none. */
export function PhoneLink(props: { readonly phone: string; readonly className?: string }) {
  if (props.phone === "") return null;
  return (
    <a translate="no" href={phoneLink(props.phone)} className={`link ${props.className ?? ""}`}>
      {formatPhone(props.phone)}
    </a>
  );
}
