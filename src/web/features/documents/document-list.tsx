import { documentStatusTabs } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { documentKinds } from "#domain/fleet/documents.ts";
import { formatDay, formatInstant } from "#web/format.ts";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { Link } from "#web/ui/navigation.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { documentStatusAppearances } from "./holder-documents.tsx";

export const pageHead = { title: "Documents" };

type Standing = keyof typeof documentStatusTabs;

const documentRecords = createListedRecordKind("GET /api/documents/all", {
  noun: "document",
  rowName: ({ kind, holderName }) => `${documentKinds[kind].label}, ${holderName}`,
  file: null,
});

const statusFilter = createChipFilter(
  { param: "show", label: "Which documents", counted: "standing" },
  documentStatusTabs,
  { waiting: "To review", expiring: "End within 30 days" },
);

const none: Readonly<Record<Standing, string>> = {
  waiting: "Every document that drivers sent is reviewed.",
  expiring: "No document ends in the next 30 days.",
  expired: "No document has expired.",
};
const shownIn = ({ show }: Readonly<Record<string, string>>) => (show || "waiting") as Standing;

export default function Documents() {
  return (
    <RecordTable
      intro="What drivers sent waits here until you accept or refuse it on the page of the driver or the vehicle. Who drives with an expired one gets no new jobs."
      kind={documentRecords}
      label="Documents"
      searchHint="Name or plate"
      chips={[statusFilter]}
      item={({ kind, holderType, holderId, holderName, expiresOn, sentAt }, values) => {
        const isVehicle = holderType === "vehicle";
        return (
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0">
              <Link
                to={(isVehicle ? webPaths.vehicleUpdate : webPaths.driverUpdate)(holderId)}
                className="link inline-flex min-h-11 items-center font-bold wrap-anywhere"
              >
                {isVehicle ? formatUnbrokenLicencePlate(holderName) : holderName}
              </Link>
              <p className="text-quiet">
                {documentKinds[kind].label}, sent {formatInstant(sentAt)}
                {expiresOn !== null && `, valid until ${formatDay(expiresOn)}`}
              </p>
            </div>
            <StatusBadge look={documentStatusAppearances[shownIn(values)]} />
          </li>
        );
      }}
      nothingYet={(values) => ({ title: "Nothing here", children: none[shownIn(values)] })}
    />
  );
}
