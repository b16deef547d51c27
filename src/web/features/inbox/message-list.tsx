import { messageStandings } from "#contract/list-filters.ts";
import { callWithId } from "#web/api/api-client.ts";
import { formatInstant } from "#web/format.ts";
import { column } from "#web/office/list/record-columns.tsx";
import { chipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { EmailLink, PhoneLink } from "#web/office/list/row-cards.tsx";
import { ConfirmedButton } from "#web/office/write-buttons.tsx";
import { alphabetical, byAge, type DataColumn } from "#web/ui/data-table/columns.tsx";
import { MessageCard, MessageStatusBadge, MessageText } from "./message-card.tsx";
import { type ContactMessage, messageRecords } from "./message-records.ts";

export const meta = { title: "Messages" };

/** Every field of a message (specification, section 3), with when it came and where it stands. */
const columns: readonly DataColumn<ContactMessage>[] = [
  {
    id: "createdAt",
    header: "Received",
    sort: "createdAt",
    className: "min-w-36",
    cell: ({ createdAt, status }) => (
      <span className="grid justify-items-start gap-1">
        {formatInstant(createdAt)}
        <MessageStatusBadge status={status} />
      </span>
    ),
  },
  {
    id: "name",
    header: "Name, email, cellphone",
    sort: "name",
    isRowHeader: true,
    alwaysShown: true,
    className: "w-48 min-w-48",
    cell: ({ name, email, cellphone }) => (
      <>
        <span className="block font-bold wrap-anywhere">{name}</span>
        <span className="my-1 block">
          <EmailLink email={email} />
        </span>
        <PhoneLink phone={cellphone} className="whitespace-nowrap" />
      </>
    ),
  },
  column("message", ({ message, name }) => <MessageText message={message} from={name} />, {
    alwaysShown: true,
    className: "min-w-64",
  }),
];

const statusFilter = chipFilter(
  { param: "show", label: "Where the message stands", counted: "standing" },
  messageStandings,
  { all: "All", new: "New", handled: "Handled", removed: "Removed" },
);

/** The messages of the contact page, the newest first. Staff only. */
export default function ContactMessages() {
  return (
    <RecordTable
      heading={{
        intro:
          "What people wrote on the contact page. Answer by email or phone, then mark it as handled.",
      }}
      kind={messageRecords}
      label="Messages"
      columns={columns}
      more={(message, isRemoved) => !isRemoved && <MarkButton message={message} />}
      chips={[statusFilter]}
      searchHint="Name, email, number or words"
      sorts={[...byAge("createdAt", "Received"), ...alphabetical("name", "Name")]}
      card={(message) => <MessageCard message={message} />}
      nothingYet={{
        title: "No messages yet",
        children: "What people write on the contact page appears here.",
      }}
    />
  );
}

/** Marks a message as handled, or as new again. */
function MarkButton({ message }: { readonly message: ContactMessage }) {
  const { id, name } = message;
  const status = message.status === "new" ? "handled" : "new";
  return (
    <ConfirmedButton
      className="px-3! [td_&]:whitespace-nowrap"
      label={
        <>
          {`Mark as ${status}`}
          <span className="sr-only">, message from {name}</span>
        </>
      }
      question={`Mark this message as ${status}?`}
      write={() => callWithId("PATCH /api/contacts/update/{id}", id, { status })}
    >
      From {name}.
    </ConfirmedButton>
  );
}
