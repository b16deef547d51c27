import { formatRand } from "#domain/money/format-rand.ts";
import { fieldHeading, splitFieldNameWords } from "#domain/text/field-heading.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { createRecordReadRequest } from "#web/api/record-calls.ts";
import { formatInstant, formatPhone } from "#web/format.ts";
import { OlderItemsList } from "#web/parts/show-more.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import {
  type HistoryCall,
  type HistoryEvent,
  type RecordKind,
  type RecordWithId,
  shortRecordId,
} from "./record-kind.ts";

type HistoryWords = RecordKind<RecordWithId>["historyWords"];

const generalActions: Readonly<Record<string, string>> = {
  create: "Created",
  register: "Registered",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  login: "Logged in",
  logout: "Logged out",
  "login-refused": "Right password or passkey, but not let in",
  "login-slowed": "Login slowed down after wrong passwords",
  "login-stopped": "Login stopped after 100 wrong passwords: a new password ends it",
  view: "Looked at",
  "change-password": "Password changed",
  "reset-password": "Password reset",
  export: "Data downloaded",
  erase: "Erased",
  "erase-refused": "Wrong password for deleting the account",
  "settings-refused": "Wrong password or passkey for the company's bank account",
  "bank-details-refused": "Wrong password or passkey for bank details",
  "release-refused": "Wrong password or passkey for releasing payouts",
  "passkeys-refused": "Wrong password or passkey for changing passkeys",
  "staff-refused": "Wrong password or passkey for changing staff",
  "send-document": "Document sent",
  "receive-document": "Document marked as received",
  "accept-document": "Document accepted",
  "refuse-document": "Document refused",
  "view-document": "Document looked at",
  consent: "Consent given",
  "withdraw-consent": "Consent withdrawn",
};

/** An action of the history in words: `change-password` is `Password changed`. */
export function historyActionText(action: string, words: HistoryWords): string {
  const known = words?.actions?.[action] ?? generalActions[action];
  return known ?? capitaliseFirstLetter(splitFieldNameWords(action).toLowerCase());
}

/** The name of a field as the tables show it: `corporateInterest` is `Corporate Interest`. */
export function historyFieldText(field: string, words?: HistoryWords): string {
  return words?.fields?.[field] ?? fieldHeading(field);
}

export function historyActorText({
  actor,
  actorType,
}: Pick<HistoryEvent, "actor" | "actorType">): string {
  return actorType === "client" || actorType === "driver" ? `${actor} (${actorType})` : actor;
}

const amounts = new Set([
  "price",
  "proposed",
  "commission",
  "net",
  "fee",
  "cash",
  "asked",
  "agreed",
]);

/** A value of the history as text: an empty one is `None`; phone numbers and amounts are formatted. */
export function historyValueText(field: string, value: string | null, words: HistoryWords): string {
  if (value === null || value === "") return words?.nothing?.[field] ?? "None";
  if (field === "cellphone") return formatPhone(value);
  // After a person is erased, the history holds text in place of the person's amounts.
  return amounts.has(field) && /^\d+$/.test(value) ? formatRand(Number(value)) : value;
}

const recordId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function EventText(props: { readonly event: HistoryEvent; readonly words: HistoryWords }) {
  const { event, words } = props;
  const shown = (field: string, value: string | null) => {
    if (value === null || !recordId.test(value)) return historyValueText(field, value, words);
    return <span title={value}>{shortRecordId(value)}</span>;
  };
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <strong className="font-bold">{historyActionText(event.action, words)}</strong>{" "}
          <span className="text-quiet">by</span> {historyActorText(event)}
        </span>
        <time dateTime={event.at} className="text-small text-quiet tabular-nums">
          {formatInstant(event.at)}
        </time>
      </p>
      {event.changes.length > 0 && (
        <dl className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 text-small sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
          {event.changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-quiet">{historyFieldText(field, words)}</dt>
              <dd className="min-w-0 break-words">
                {before !== null && (
                  <>
                    <del className="text-quiet no-underline">{shown(field, before)}</del>{" "}
                    <span className="sr-only">became</span>
                    <ArrowRightIcon className="mx-1 inline size-4 text-quiet" />{" "}
                  </>
                )}
                <ins className="font-medium no-underline">{shown(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

type RecordHistory<Row extends RecordWithId> = {
  readonly kind: RecordKind<Row>;
  readonly id: string;
};

export function HistorySection<Row extends RecordWithId>(props: RecordHistory<Row>) {
  return (
    <Card title="History" className="md:p-6 print:hidden">
      <HistoryList {...props} />
    </Card>
  );
}

export function HistoryList<Row extends RecordWithId>({ kind, id }: RecordHistory<Row>) {
  const call = kind.history;
  if (call === undefined) return null;
  return (
    <OlderItemsList<HistoryCall>
      call={call}
      asked={createRecordReadRequest(call, id, { limit: 10 })}
      what="the history"
      empty={`No changes of this ${kind.noun} are recorded yet.`}
    >
      {(events) => (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="py-3 first:pt-0 last:pb-0">
              <EventText event={event} words={kind.historyWords} />
            </li>
          ))}
        </ol>
      )}
    </OlderItemsList>
  );
}
