import { webPaths } from "#contract/web-paths.ts";
import { offeredTruckSizes, truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { regionKeys, regionNames } from "#domain/places/region-names.ts";
import type { PricingRateField } from "#domain/pricing/check-pricing.ts";
import { priceListName } from "#domain/pricing/price-name.ts";
import { joinWithOr } from "#domain/text/lists.ts";
import { formatRandRate } from "#web/format.ts";
import {
  type ListColumn,
  type ListColumns,
  recordIdColumn,
} from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { alphabeticalSortOptions } from "#web/office/table/columns.tsx";
import { useHasStaffRight } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import {
  type PricingRecord,
  pricingRecords,
  truckSizeChoiceText,
  truckSizeRemovalEffect,
} from "./pricing-records.ts";

export const pageHead = { title: "Price list" };

const nameRegion = ({ region }: PricingRecord) => regionNames[region];

const rates = [
  ["baseAmount", "Base"],
  ["ratePerKm", "Per km"],
  ["helpersPricing", "Per helper"],
  ["floorsPricing", "Per floor"],
] as const;

const rateColumn = (rate: PricingRateField): ListColumn<PricingRecord> => ({
  cell: (record) => formatRandRate(record[rate]),
  align: "end",
});

const columns: ListColumns<PricingRecord> = {
  id: recordIdColumn("price"),
  region: regionKeys.length > 1 ? { cell: nameRegion } : null,
  truckSize: {
    cell: ({ truckSize }) => truckSize,
    sort: "truckSize",
    className: "font-bold! whitespace-nowrap",
  },
  baseAmount: rateColumn("baseAmount"),
  ratePerKm: rateColumn("ratePerKm"),
  helpersPricing: rateColumn("helpersPricing"),
  floorsPricing: rateColumn("floorsPricing"),
};

export default function Pricing() {
  const mayRemove = useHasStaffRight("setAnyPrice");
  return (
    <RecordTable
      intro={`Quotes are worked out from these rates, in rand. ${truckSizeChoiceText}`}
      actions={
        <LinkButton size="compact" to={webPaths.pricingCreate()}>
          Add New Truck
        </LinkButton>
      }
      kind={pricingRecords}
      label="Price list"
      columns={columns}
      card={(record) => (
        <>
          <h2 className="font-bold break-words">
            {truckNameAndSize(record.truckSize)}
            {regionKeys.length > 1 && `, ${nameRegion(record)}`}
          </h2>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-small">
            {rates.map(([rate, term]) => (
              <div key={rate}>
                <dt className="text-quiet">{term}</dt>
                <dd className="font-semibold tabular-nums">{formatRandRate(record[rate])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      searchHint="Truck size"
      sorts={alphabeticalSortOptions("truckSize", "Truck size")}
      page={{ label: "Edit", to: (record) => webPaths.pricingUpdate(priceListName(record)) }}
      mayRemove={() => mayRemove}
      describe={({ truckSize }) => (
        <>
          <p className="font-bold break-words">{truckNameAndSize(truckSize)}</p>
          <p>{truckSizeRemovalEffect(truckSize)}</p>
        </>
      )}
      nothingYet={{
        title: "The price list is empty",
        children: `Nobody can get a quote until ${joinWithOr(offeredTruckSizes)} is on it.`,
        action: <LinkButton to={webPaths.pricingCreate()}>Add New Truck</LinkButton>,
      }}
    />
  );
}
