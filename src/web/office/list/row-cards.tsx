import type { ReactNode } from "react";
import { formatDate } from "#domain/calendar/format-moment.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { formatPhone, mailtoUrl, telephoneUrl } from "#web/format.ts";
import { RecordStatusBadge } from "../record-status.tsx";

export function RowHeading(props: { readonly children: ReactNode; readonly badge: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="min-w-0 font-bold wrap-anywhere">{props.children}</h2>
      {props.badge}
    </div>
  );
}

export type PersonInRow = Readonly<Record<"name" | "surname" | "email" | "cellphone", string>>;

export function PersonCard(props: {
  readonly person: PersonInRow;
  readonly status?: PartyStatus;
  readonly children: ReactNode;
}) {
  const { person, status } = props;
  return (
    <>
      <RowHeading badge={status && <RecordStatusBadge status={status} />}>
        {person.name} {person.surname}
      </RowHeading>
      <p className="text-small text-quiet">{props.children}</p>
      <ContactLines person={person} />
    </>
  );
}

export function ContactLines({
  person,
}: {
  readonly person: Pick<PersonInRow, "email" | "cellphone">;
}) {
  return (
    <p className="grid text-small">
      <PhoneLink phone={person.cellphone} className="inline-flex min-h-11 items-center" />
      <EmailLink email={person.email} className="py-2.5" />
    </p>
  );
}

/** A link that starts an email. An email address too long for one line breaks after its @ first. */
export function EmailLink(props: { readonly email: string; readonly className?: string }) {
  const { email } = props;
  const at = email.lastIndexOf("@") + 1;
  return (
    <a
      translate="no"
      href={mailtoUrl(email)}
      className={`link min-w-0 wrap-anywhere ${props.className ?? ""}`}
    >
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

/** A link that calls a phone number. It is empty for an erased person, who has no number. */
export function PhoneLink(props: { readonly phone: string; readonly className?: string }) {
  if (props.phone === "") return null;
  return (
    <a translate="no" href={telephoneUrl(props.phone)} className={`link ${props.className ?? ""}`}>
      {formatPhone(props.phone)}
    </a>
  );
}

/** Says how long a due date is away: `12 days left`, `Due today`, `Overdue by 3 days`. */
function dueText(daysLeft: number): string {
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? "day" : "days"}`;
  if (daysLeft === 0) return "Due today";
  return daysLeft < 0 ? `Overdue by ${days}` : `${days} left`;
}

export function DueDate(props: { readonly dueOn: string; readonly daysLeft: number | null }) {
  const { dueOn, daysLeft } = props;
  const isOverdue = daysLeft !== null && daysLeft < 0;
  return (
    <>
      {formatDate(dueOn)}
      {daysLeft !== null && (
        <span className={`block text-small ${isOverdue ? "font-bold text-danger" : "text-quiet"}`}>
          {dueText(daysLeft)}
        </span>
      )}
    </>
  );
}
