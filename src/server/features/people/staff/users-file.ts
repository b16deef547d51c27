import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { personFileColumns } from "../accounts/person-columns.ts";
import type { SuspendedParty } from "./suspended.store.ts";
import type { User } from "./users.store.ts";

/** Staff as a file for spreadsheets, with the columns of their table on the screen. */
export function usersFile(rows: AsyncIterable<User>): CsvFile<User> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      ...personFileColumns,
      { header: "Role", value: (row) => row.role },
      { header: "Status", value: (row) => row.status },
    ],
    rows,
  };
}

/** Everyone who is suspended as a file, with the columns of their table on the screen. */
export function suspendedFile(rows: AsyncIterable<SuspendedParty>): CsvFile<SuspendedParty> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Type", value: (row) => row.type },
      ...personFileColumns,
    ],
    rows,
  };
}
