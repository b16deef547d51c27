import { filterChoicePerValue, privacyRequestStatusTabs } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { privacyRequestKinds } from "#domain/privacy/request-policy.ts";
import { fieldsWithoutColumn, type ListColumns } from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { DueDate, EmailLink, RowHeading } from "#web/office/list/row-cards.tsx";
import {
  alphabeticalSortOptions,
  columnSortOptions,
  newestOldestSortOptions,
} from "#web/office/table/columns.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import {
  type PrivacyRequest,
  privacyRequestRecords,
  RequestStatusBadge,
  requesterName,
  requestKinds,
} from "./request-records.tsx";

export const pageHead = { title: "Privacy requests" };

const columns: ListColumns<PrivacyRequest> = {
  receivedOn: {
    header: "Received",
    cell: ({ receivedOn }) => formatDate(receivedOn),
    sort: "receivedOn",
    className: "min-w-36",
  },
  kind: { cell: ({ kind }) => requestKinds[kind].label, className: "min-w-28" },
  name: {
    header: "Name, email",
    sort: "name",
    isRowHeader: true,
    alwaysShown: true,
    className: "min-w-56 max-w-72",
    cell: (request) => (
      <>
        <span className="block font-bold wrap-anywhere">{requesterName(request)}</span>
        {request.email !== "" && <EmailLink email={request.email} />}
      </>
    ),
  },
  dueOn: {
    header: "Due",
    cell: (request) => <DueDate {...request} />,
    sort: "dueOn",
    alwaysShown: true,
    className: "min-w-36",
  },
  status: { cell: (request) => <RequestStatusBadge {...request} /> },
  ...fieldsWithoutColumn("id", "email", "partyId", "partyType", "channel", "details"),
  ...fieldsWithoutColumn("daysLeft", "answer", "closedAt"),
};

const statusFilter = createChipFilter(
  { param: "show", label: "Where the request stands", counted: "standing" },
  privacyRequestStatusTabs,
  { soon: "Due soon" },
);

const kindFilter = createChipFilter(
  { param: "kind", label: "Kind" },
  { any: {}, ...filterChoicePerValue("kind", privacyRequestKinds) },
  { any: "Any kind", export: requestKinds.export.label },
);

export default function PrivacyRequests() {
  return (
    <RecordTable
      intro="What people ask about the data that we hold. The law gives us 30 days for each."
      actions={
        <LinkButton to={webPaths.privacyRequestCreate()} size="compact">
          Record a request
        </LinkButton>
      }
      kind={privacyRequestRecords}
      label="Privacy requests"
      columns={columns}
      page={{ label: "Open", to: ({ id }) => webPaths.privacyRequestDetails(id) }}
      chips={[statusFilter, kindFilter]}
      searchHint="Name, email or words"
      sorts={[
        ...columnSortOptions("dueOn", "Due", ["next first", "last first"]),
        ...newestOldestSortOptions("receivedOn", "Received"),
        ...alphabeticalSortOptions("name", "Name"),
      ]}
      card={(request) => (
        <>
          <RowHeading badge={<RequestStatusBadge {...request} />}>
            {requesterName(request)}
          </RowHeading>
          <p className="text-small text-quiet">
            {requestKinds[request.kind].label}, received {formatDate(request.receivedOn)}
          </p>
          <p>
            Due <DueDate {...request} />
          </p>
        </>
      )}
      nothingYet={{
        title: "No open requests",
        children:
          "What people ask about their data appears here: from their own page at once, by email or phone when you record it.",
      }}
    />
  );
}
