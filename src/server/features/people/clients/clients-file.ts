import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { personFileColumns } from "../accounts/person-columns.ts";
import type { Client } from "./clients.store.ts";

/** Clients as a file for spreadsheets, with the columns of their table on the screen. */
export function clientsFile(rows: AsyncIterable<Client>): CsvFile<Client> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      ...personFileColumns,
      { header: "Status", value: (row) => row.status },
      { header: "Client Type", value: (row) => row.clientType },
      { header: "Corporate Interest", value: (row) => row.corporateInterest ?? "N/A" },
    ],
    rows,
  };
}
