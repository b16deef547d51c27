import { type CsvFile, numberColumn } from "../../platform/http/csv-file.ts";
import type { Client } from "./clients.store.ts";

/** Clients as a file for spreadsheets, with the columns of their table on the screen. */
export function clientsFile(rows: AsyncIterable<Client>): CsvFile<Client> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Name", value: (row) => row.name },
      { header: "Surname", value: (row) => row.surname },
      { header: "Email", value: (row) => row.email },
      { header: "Cellphone", value: (row) => row.cellphone },
      { header: "Status", value: (row) => row.status },
      { header: "Client Type", value: (row) => row.clientType },
      { header: "Corporate Interest", value: (row) => row.corporateInterest ?? "N/A" },
    ],
    rows,
  };
}
