import { webPaths } from "#contract/web-paths.ts";
import { offeredSizes, truckText } from "#domain/fleet/truck-catalogue.ts";
import { orList } from "#domain/text/lists.ts";
import { formatRate } from "#web/lib/format.ts";
import { ownIdColumn } from "#web/parts/records/record-columns.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical } from "#web/ui/data-table/sort-select.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type PricingRecord, pricingRecords, removalMeaning } from "./pricing-records.ts";

function rateColumn(
  id: "baseAmount" | "ratePerKm" | "helpersPricing" | "floorsPricing",
  header: string,
): DataColumn<PricingRecord> {
  return { id, header, align: "end", cell: (record) => formatRate(record[id]) };
}

/** Names and order are the specification's (sections 2 and 3). */
const columns: readonly DataColumn<PricingRecord>[] = [
  ownIdColumn("price"),
  {
    id: "truckSize",
    header: "Truck Size",
    sort: "truckSize",
    className: "font-bold! whitespace-nowrap",
    cell: ({ truckSize }) => truckSize,
  },
  rateColumn("baseAmount", "Base Amount"),
  rateColumn("ratePerKm", "Rate Per Km"),
  rateColumn("helpersPricing", "Helpers Pricing"),
  rateColumn("floorsPricing", "Floors Pricing"),
];

const editPage = {
  label: "Edit",
  to: ({ truckSize }: PricingRecord) => webPaths.pricingUpdate(truckSize),
};

/** The price list, as the office works with it. */
export function PriceList() {
  return (
    <RecordTable
      kind={pricingRecords}
      label="Price list"
      columns={columns}
      card={(record) => <PricingCard record={record} />}
      searchHint="Truck size"
      sorts={[...alphabetical("truckSize", "Truck size")]}
      page={editPage}
      hasHistoryInRows={false}
      describe={({ truckSize }) => (
        <>
          <p className="font-bold break-words">{truckText(truckSize)}</p>
          <p>{removalMeaning(truckSize)}</p>
        </>
      )}
      nothingYet={
        <EmptyState
          title="The price list is empty"
          action={<LinkButton to={webPaths.pricingCreate()}>Add New Truck</LinkButton>}
        >
          <p>Nobody can get a quote until {orList(offeredSizes)} is on it.</p>
        </EmptyState>
      }
    />
  );
}

function PricingCard({ record }: { readonly record: PricingRecord }) {
  const rates = [
    { term: "Base", value: record.baseAmount },
    { term: "Per km", value: record.ratePerKm },
    { term: "Per helper", value: record.helpersPricing },
    { term: "Per floor", value: record.floorsPricing },
  ];
  return (
    <>
      <h2 className="font-bold break-words">{truckText(record.truckSize)}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-small">
        {rates.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-quiet">{term}</dt>
            <dd className="font-semibold tabular-nums">{formatRate(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
