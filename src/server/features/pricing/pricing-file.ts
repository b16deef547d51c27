import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import type { PricingRow } from "./pricing.store.ts";

/** The price list as a file for spreadsheets, with the columns of its table on the screen. */
export function pricingFile(rows: AsyncIterable<PricingRow>): CsvFile<PricingRow> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Truck Size", value: (row) => row.truckSize },
      { header: "Base Amount", value: (row) => row.baseAmount },
      { header: "Rate Per Km", value: (row) => row.ratePerKm },
      { header: "Helpers Pricing", value: (row) => row.helpersPricing },
      { header: "Floors Pricing", value: (row) => row.floorsPricing },
    ],
    rows,
  };
}
