import { useState } from "react";
import { messageStatusTabs } from "#contract/list-filters.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { formatInstant } from "#web/format.ts";
import { fieldsWithoutColumn, type ListColumns } from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { ContactLines, EmailLink, PhoneLink, RowHeading } from "#web/office/list/row-cards.tsx";
import { createRemovableRecordKind } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { alphabeticalSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";

type ContactMessage = ListRow<"GET /api/contacts/all">;

const messageRecords = createRemovableRecordKind("contacts", {
  noun: "message",
  rowName: ({ name }) => name,
});

const longestPreview = 240;
const mostLines = 4;

/** The beginning of a message that is too long for a list, cut between words; null for a short message. */
function messagePreview(message: string): string | null {
  const lines = message.split("\n");
  const shown = lines.slice(0, mostLines).join("\n");
  if (lines.length <= mostLines && message.length <= longestPreview) return null;
  if (shown.length <= longestPreview) return `${shown.trimEnd()}\u2026`;
  const cut = [...shown].slice(0, longestPreview).join("");
  const lastBlank = cut.search(/\s\S*$/);
  return `${(lastBlank > longestPreview / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}\u2026`;
}

function MessageText(props: { readonly message: string; readonly from: string }) {
  const [isWhole, setWhole] = useState(false);
  const preview = messagePreview(props.message);
  return (
    <div className="max-w-text">
      <p className="wrap-anywhere whitespace-pre-wrap">
        {preview === null || isWhole ? props.message : preview}
      </p>
      {preview !== null && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="link -ml-1.5 min-h-11 px-1.5"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show the whole message"}
          <span className="sr-only"> from {props.from}</span>
        </button>
      )}
    </div>
  );
}

const looks: Readonly<Record<ContactMessage["status"], StatusAppearance>> = {
  new: ["waiting", "New"],
  handled: ["done", "Handled"],
};

export const pageHead = { title: "Messages" };

const columns: ListColumns<ContactMessage> = {
  createdAt: {
    header: "Received",
    sort: "createdAt",
    className: "min-w-36",
    cell: ({ createdAt, status }) => (
      <span className="grid justify-items-start gap-1">
        {formatInstant(createdAt)}
        <StatusBadge look={looks[status]} />
      </span>
    ),
  },
  name: {
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
  message: {
    cell: ({ message, name }) => <MessageText message={message} from={name} />,
    alwaysShown: true,
    className: "min-w-64",
  },
  ...fieldsWithoutColumn("id", "email", "cellphone", "status"),
};

const statusFilter = createChipFilter(
  { param: "show", label: "Where the message stands", counted: "standing" },
  messageStatusTabs,
);

export default function ContactMessages() {
  return (
    <RecordTable
      intro="What people wrote on the contact page. Answer by email or phone, then mark it as handled."
      kind={messageRecords}
      label="Messages"
      columns={columns}
      more={({ id, name, status }, isRemoved) => {
        const next = status === "new" ? "handled" : "new";
        return (
          !isRemoved && (
            <OfficeActionButton
              className="px-3! [td_&]:whitespace-nowrap"
              label={`Mark as ${next}`}
              about={`, message from ${name}`}
              question={`Mark this message as ${next}?`}
              write={() =>
                changeRecordById("PATCH /api/contacts/update/{id}", id, { status: next })
              }
            >
              From {name}.
            </OfficeActionButton>
          )
        );
      }}
      chips={[statusFilter]}
      searchHint="Name, email, number or words"
      sorts={[
        ...newestOldestSortOptions("createdAt", "Received"),
        ...alphabeticalSortOptions("name", "Name"),
      ]}
      card={(message) => (
        <>
          <RowHeading badge={<StatusBadge look={looks[message.status]} />}>
            {message.name}
          </RowHeading>
          <p className="text-small text-quiet">{formatInstant(message.createdAt)}</p>
          <MessageText message={message.message} from={message.name} />
          <ContactLines person={message} />
        </>
      )}
      nothingYet={{
        title: "No messages yet",
        children: "What people write on the contact page appears here.",
      }}
    />
  );
}
