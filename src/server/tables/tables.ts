import { accessTables } from "./access-tables.ts";
import { bankTables } from "./bank-tables.ts";
import { claimTables } from "./claim-tables.ts";
import { companyTables } from "./company-tables.ts";
import { jobTables } from "./job-tables.ts";
import { ledgerTables } from "./ledger-tables.ts";
import { orderTables } from "./order-tables.ts";
import { peopleTables } from "./people-tables.ts";
import { quoteTables } from "./quote-tables.ts";
import type { Reader, TableRow } from "./register.ts";

/** Every table of the database with the class of every column. The schema itself is made by migrations/. */
export const tables = {
  ...peopleTables,
  ...accessTables,
  ...companyTables,
  ...quoteTables,
  ...orderTables,
  ...jobTables,
  ...claimTables,
  ...ledgerTables,
  ...bankTables,
};

export type TableName = keyof typeof tables;

/** The types of all tables, for Kysely. */
export type Tables = { [N in TableName]: TableRow<(typeof tables)[N]["columns"]> };

/** Lists the columns that clients, drivers and staff may read, among `names` or in the whole table. */
export function readableColumns<N extends TableName, C extends keyof Tables[N] & string>(
  name: N,
  names?: readonly C[],
): Readonly<Record<Reader, readonly C[]>> {
  const columns: Readonly<Record<string, { readonly readers: readonly Reader[] }>> =
    tables[name].columns;
  const readBy = (reader: Reader) =>
    (names ?? (Object.keys(columns) as C[])).filter((column) =>
      columns[column]?.readers.includes(reader),
    );
  return { client: readBy("client"), driver: readBy("driver"), staff: readBy("staff") };
}
