import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import type { ContactRow } from "./contact.store.ts";

/** Messages as a file for spreadsheets, with the columns of their table on the screen. */
export function contactsFile(rows: AsyncIterable<ContactRow>): CsvFile<ContactRow> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Created At", value: (row) => row.created_at.toISOString() },
      { header: "Name", value: (row) => row.name },
      { header: "Email", value: (row) => row.email },
      { header: "Cellphone", value: (row) => row.cellphone },
      { header: "Message", value: (row) => row.message },
      { header: "Status", value: (row) => row.status },
    ],
    rows,
  };
}
