import { claimStatusTabs } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { formatCount, formatInstant } from "#web/format.ts";
import { fieldsWithoutColumn, type ListColumns } from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { DueDate, RowHeading } from "#web/office/list/row-cards.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { columnSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { ClaimBadge } from "./claim-text.tsx";

export const pageHead = { title: "Claims" };

type Claim = ListRow<"GET /api/claims/all">;

/** The office's list of claims. The history of a claim is part of its order's history. */
const claimRecords = createListedRecordKind("GET /api/claims/all", {
  noun: "claim",
  rowName: ({ client, reference }) => `${client}, ${formatOrderReference(reference)}`,
});

const due = (claim: Claim) => <DueDate dueOn={claim.dueOn} daysLeft={claim.daysLeft} />;

const columns: ListColumns<Claim> = {
  client: {
    header: "Client, reference, driver",
    cell: ({ client, reference, driver }) => (
      <>
        <span className="block font-bold wrap-anywhere">{client}</span>
        <span className="block font-normal">{formatOrderReference(reference)}</span>
        <span className="font-normal text-quiet wrap-anywhere">{driver ?? "No driver"}</span>
      </>
    ),
    isRowHeader: true,
    alwaysShown: true,
    className: "min-w-40 max-w-56",
  },
  words: {
    header: "What was reported",
    cell: ({ words, photos }) => (
      <>
        <span className="line-clamp-3 wrap-anywhere">{words}</span>
        <span className="text-small text-quiet">{formatCount(photos, "photo")}</span>
      </>
    ),
    className: "min-w-48 max-w-96",
  },
  amount: {
    cell: ({ asked, agreed }) => (
      <>
        {agreed !== null && <span className="block font-bold">Pays {formatRand(agreed)}</span>}
        {asked === null ? "No amount" : `Asks ${formatRand(asked)}`}
      </>
    ),
    className: "whitespace-nowrap",
  },
  filedAt: {
    header: "Reported",
    cell: ({ filedAt }) => formatInstant(filedAt),
    sort: "filedAt",
    isHiddenAtFirst: true,
    className: "min-w-40",
  },
  dueOn: {
    header: "Answer by",
    cell: due,
    sort: "dueOn",
    alwaysShown: true,
    className: "min-w-36",
  },
  state: { cell: (claim) => <ClaimBadge {...claim} /> },
  ...fieldsWithoutColumn("id", "orderId", "reference", "driver", "photos", "asked", "agreed"),
  ...fieldsWithoutColumn("daysLeft", "answer", "settledAt"),
};

const statusFilter = createChipFilter(
  { param: "show", label: "Where the claim stands", counted: "standing" },
  claimStatusTabs,
  { open: "Waiting", withdrawn: "Taken back" },
);

export default function ClaimList() {
  return (
    <RecordTable
      kind={claimRecords}
      label="Claims"
      intro="What clients report as damaged or missing. Our terms promise an answer with reasons within 15 business days."
      columns={columns}
      page={{ label: "Open", to: ({ orderId }) => webPaths.orderDetails(orderId) }}
      chips={[statusFilter]}
      searchHint="Client, reference or words"
      sorts={[
        ...columnSortOptions("dueOn", "Due", ["next first", "last first"]),
        ...newestOldestSortOptions("filedAt", "Reported"),
      ]}
      card={(claim) => (
        <>
          <RowHeading badge={<ClaimBadge {...claim} />}>{claimRecords.rowName(claim)}</RowHeading>
          <p className="line-clamp-3 wrap-anywhere">{claim.words}</p>
          <p className="text-small text-quiet">
            {formatCount(claim.photos, "photo")}
            {claim.asked !== null && `, asks ${formatRand(claim.asked)}`}
            {claim.agreed !== null && `, pays ${formatRand(claim.agreed)}`}
          </p>
          <p>Answer by {due(claim)}</p>
        </>
      )}
      nothingYet={{
        title: "No claim waits",
        children:
          "A claim appears here when a client reports something as damaged or missing on the page of their order, or when you write it down there for one who phones.",
      }}
    />
  );
}
