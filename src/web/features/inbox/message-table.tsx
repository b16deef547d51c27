import { messageStandings } from "#contract/list-filters.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { formatInstant, formatPhone, phoneLink } from "#web/lib/format.ts";
import { chipFilter } from "#web/parts/records/record-filters.ts";
import { EmailLink } from "#web/parts/records/record-links.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import { RowButton } from "#web/parts/records/write-buttons.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { MessageCard, MessageStatusBadge, MessageText } from "./message-card.tsx";
import { type ContactMessage, messageRecords } from "./message-records.ts";

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
    className: "w-56 min-w-56",
    cell: (message) => <Sender message={message} />,
  },
  {
    id: "message",
    header: "Message",
    alwaysShown: true,
    className: "min-w-72",
    cell: ({ message, name }) => <MessageText message={message} from={name} />,
  },
];

const statusFilter = chipFilter(
  { param: "show", label: "Where the message stands", counted: "standing" },
  messageStandings,
  { all: "All", new: "New", handled: "Handled", removed: "Removed" },
);

/** Marks a message as handled, or as new again. */
const more = (message: ContactMessage, isRemoved: boolean) => {
  if (isRemoved) return null;
  const status = message.status === "new" ? "handled" : "new";
  return (
    <RowButton
      label={`Mark as ${status}`}
      of={`, message from ${message.name}`}
      className="whitespace-nowrap md:basis-full"
      write={() =>
        callApi("PATCH /api/contacts/update/{id}", { params: { id: message.id }, body: { status } })
      }
    />
  );
};

/** The messages of the contact page, the newest first. */
export function MessageTable() {
  return (
    <RecordTable
      kind={messageRecords}
      label="Messages"
      columns={columns}
      more={more}
      chips={[statusFilter]}
      searchHint="Name, e-mail, number or words"
      sorts={[...byAge("createdAt", "Received"), ...alphabetical("name", "Name")]}
      card={(message) => <MessageCard message={message} />}
      nothingYet={
        <EmptyState title="No messages yet">
          <p>What people write on the contact page appears here.</p>
        </EmptyState>
      }
    />
  );
}

/** The sender, with links that answer. */
function Sender({ message }: { readonly message: ContactMessage }) {
  const { name, email, cellphone } = message;
  return (
    <>
      <span className="block font-bold wrap-anywhere">{name}</span>
      <span className="my-1 block">
        <EmailLink email={email} />
      </span>
      <a href={phoneLink(cellphone)} className="link whitespace-nowrap">
        {formatPhone(cellphone)}
      </a>
    </>
  );
}
