import { eachOf, requestStandings } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { requestKinds } from "#domain/privacy/request-policy.ts";
import { chipFilter } from "#web/parts/records/record-filters.ts";
import { EmailLink } from "#web/parts/records/record-links.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { DueDate, RequestStatusBadge } from "./due-date.tsx";
import { type PrivacyRequest, requestNames, requestRecords, whoAsked } from "./request-records.ts";

const columns: readonly DataColumn<PrivacyRequest>[] = [
  {
    id: "receivedOn",
    header: "Received",
    sort: "receivedOn",
    className: "min-w-36",
    cell: ({ receivedOn }) => formatDate(receivedOn),
  },
  { id: "kind", header: "Kind", className: "min-w-28", cell: ({ kind }) => requestNames[kind] },
  {
    id: "name",
    header: "Name, email",
    sort: "name",
    isRowHeader: true,
    alwaysShown: true,
    className: "min-w-56 max-w-72",
    cell: (request) => <Asker request={request} />,
  },
  {
    id: "dueOn",
    header: "Due",
    sort: "dueOn",
    alwaysShown: true,
    className: "min-w-36",
    cell: ({ dueOn, daysLeft }) => <DueDate dueOn={dueOn} daysLeft={daysLeft} />,
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status, daysLeft }) => <RequestStatusBadge status={status} daysLeft={daysLeft} />,
  },
];

/** Open requests come first: they wait for an answer. */
const standingFilter = chipFilter(
  { param: "show", label: "Where the request stands", counted: "standing" },
  requestStandings,
  {
    open: "Open",
    overdue: "Overdue",
    soon: "Due soon",
    done: "Done",
    refused: "Refused",
    all: "All",
  },
);

const kindFilter = chipFilter(
  { param: "kind", label: "Kind" },
  { any: {}, ...eachOf("kind", requestKinds) },
  { any: "Any kind", ...requestNames },
);

const page: RowPage<PrivacyRequest> = {
  label: "Open",
  to: ({ id }) => webPaths.privacyRequestDetails(id),
};

/** Requests about people's data, the next one due first. */
export function RequestTable() {
  return (
    <RecordTable
      kind={requestRecords}
      label="Privacy requests"
      columns={columns}
      page={page}
      chips={[standingFilter, kindFilter]}
      searchHint="Name, e-mail or words"
      sorts={[
        { value: "dueOn", label: "Due, next first" },
        { value: "-dueOn", label: "Due, last first" },
        ...byAge("receivedOn", "Received"),
        ...alphabetical("name", "Name"),
      ]}
      card={(request) => <RequestCard request={request} />}
      nothingYet={
        <EmptyState title="No open requests">
          <p>
            What people ask about their data appears here: from their own page at once, by e-mail or
            phone when you record it.
          </p>
        </EmptyState>
      }
    />
  );
}

/** The person who asked, and the address for the answer. */
function Asker({ request }: { readonly request: PrivacyRequest }) {
  return (
    <>
      <span className="block font-bold wrap-anywhere">{whoAsked(request)}</span>
      {request.email !== "" && <EmailLink email={request.email} />}
    </>
  );
}

function RequestCard({ request }: { readonly request: PrivacyRequest }) {
  const { kind, status, daysLeft, dueOn, receivedOn } = request;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-bold wrap-anywhere">{whoAsked(request)}</h2>
        <RequestStatusBadge status={status} daysLeft={daysLeft} />
      </div>
      <p className="text-small text-quiet">
        {requestNames[kind]}, received {formatDate(receivedOn)}
      </p>
      <p>
        Due <DueDate dueOn={dueOn} daysLeft={daysLeft} />
      </p>
    </>
  );
}
