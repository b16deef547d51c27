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
import { LongText } from "#web/parts/long-text.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";

type ContactMessage = ListRow<"GET /api/contacts/all">;

const messageRecords = createRemovableRecordKind("contacts", {
  noun: "message",
  rowName: ({ name }) => name,
});

const messageText = ({ message, name }: ContactMessage) => (
  <div className="max-w-text wrap-anywhere whitespace-pre-wrap">
    <LongText text={message} whose={` from ${name}`} />
  </div>
);

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
    cell: messageText,
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
          {messageText(message)}
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
