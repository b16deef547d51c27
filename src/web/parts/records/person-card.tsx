import type { ReactNode } from "react";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { EmailLink } from "./record-links.tsx";
import { RecordStatusBadge } from "./record-status.tsx";

/** Somebody on a small screen: the name, where they stand, and how to reach them. */
export function PersonCard(props: {
  readonly person: {
    readonly name: string;
    readonly surname: string;
    readonly email: string;
    readonly cellphone: string;
  };
  readonly status?: PartyStatus;
  /** What else tells people of this kind apart, in a line. */
  readonly children?: ReactNode;
}) {
  const { person } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-bold break-words">
          {person.name} {person.surname}
        </h2>
        {props.status && <RecordStatusBadge status={props.status} />}
      </div>
      {props.children && <p className="text-small text-quiet">{props.children}</p>}
      <p className="grid text-small">
        <a href={phoneLink(person.cellphone)} className="link inline-flex min-h-11 items-center">
          {formatPhone(person.cellphone)}
        </a>
        <EmailLink email={person.email} className="py-2.5" />
      </p>
    </>
  );
}
