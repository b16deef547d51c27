import { documentFilters } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { documentKinds } from "#domain/fleet/documents.ts";
import { type CallOptions, callApi, type ReplyOf } from "#web/api/api-client.ts";
import { formatDay, formatInstant } from "#web/format.ts";
import { chipFilter } from "#web/office/list/record-filters.ts";
import { RecordRows } from "#web/office/list/record-rows.tsx";
import { formatPlate, type ListAsk } from "#web/office/record-kind.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { standingLooks } from "./document-looks.ts";

export const meta = { title: "Documents" };

type Listed = ReplyOf<"GET /api/documents/all">["items"][number];
type Filters = NonNullable<CallOptions<"GET /api/documents/all">["query"]>;
type Standing = keyof typeof documentFilters;

const documentRecords = {
  key: "documents",
  noun: "document",
  nameOf: ({ kind, holderName }: Listed) => `${documentKinds[kind].label}, ${holderName}`,
  list: (query: ListAsk<Filters>, signal: AbortSignal) =>
    callApi("GET /api/documents/all", { query, signal }),
};

const standingFilter = chipFilter(
  { param: "show", label: "Which documents", counted: "standing" },
  documentFilters,
  { waiting: "To review", expiring: "End within 30 days", expired: "Expired" },
);

const none: Readonly<Record<Standing, string>> = {
  waiting: "Every document that drivers sent is reviewed.",
  expiring: "No document ends in the next 30 days.",
  expired: "No document has expired.",
};
const shownIn = ({ show }: Readonly<Record<string, string>>) => (show || "waiting") as Standing;

/** What the office does about documents of drivers and vehicles. Staff only. */
export default function Documents() {
  return (
    <>
      <PageHeading intro="What drivers sent waits here until you accept or refuse it on the page of the driver or the vehicle. Who drives with an expired one gets no new jobs.">
        Documents
      </PageHeading>
      <RecordRows
        kind={documentRecords}
        label="Documents"
        searchHint="Name or plate"
        chips={[standingFilter]}
        item={(row, values) => <DocumentRow row={row} show={shownIn(values)} />}
        nothing={(values) => ({ title: "Nothing here", children: none[shownIn(values)] })}
      />
    </>
  );
}

function DocumentRow(props: { readonly row: Listed; readonly show: Standing }) {
  const { kind, holderType, holderId, holderName, expiresOn, sentAt } = props.row;
  const isVehicle = holderType === "vehicle";
  const [tone, word] = standingLooks[props.show];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          to={(isVehicle ? webPaths.vehicleUpdate : webPaths.driverUpdate)(holderId)}
          className="link inline-flex min-h-11 items-center font-bold wrap-anywhere"
        >
          {isVehicle ? formatPlate(holderName) : holderName}
        </Link>
        <p className="text-quiet">
          {documentKinds[kind].label}, sent {formatInstant(sentAt)}
          {expiresOn !== null && `, valid until ${formatDay(expiresOn)}`}
        </p>
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </li>
  );
}
