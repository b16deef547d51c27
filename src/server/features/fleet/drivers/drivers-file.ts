import { personFileColumns } from "#server/features/people/accounts/person-columns.ts";
import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import type { Driver } from "./drivers.store.ts";

/** Drivers as a file for spreadsheets, with every field of the record but the password. */
export function driversFile(rows: AsyncIterable<Driver>): CsvFile<Driver> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      ...personFileColumns,
      { header: "Area", value: (row) => row.area },
      { header: "Owner Driver", value: (row) => row.ownerDriver },
      { header: "Vehicle Id", value: (row) => row.vehicleId },
      { header: "Owner Id", value: (row) => row.ownerId },
      { header: "Status", value: (row) => row.status },
    ],
    rows,
  };
}
