import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import type { Vehicle } from "./vehicles.store.ts";

/** Vehicles as a file for spreadsheets, with every field of the record. */
export function vehiclesFile(rows: AsyncIterable<Vehicle>): CsvFile<Vehicle> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Truck Size", value: (row) => row.truckSize },
      { header: "Licence Plate", value: (row) => row.licencePlate },
      { header: "Shape", value: (row) => row.shape },
      { header: "GIT", value: (row) => row.git },
      { header: "Driver Id", value: (row) => row.driverId },
      { header: "Owner Id", value: (row) => row.ownerId },
      { header: "Status", value: (row) => row.status },
    ],
    rows,
  };
}
