import { accountAccessTables } from "./access-tables.ts";
import { bankTables } from "./bank-tables.ts";
import { claimTables } from "./claim-tables.ts";
import { companyTables } from "./company-tables.ts";
import { jobTables } from "./job-tables.ts";
import { ledgerTables } from "./ledger-tables.ts";
import { orderTables } from "./order-tables.ts";
import { peopleTables } from "./people-tables.ts";
import { quoteTables } from "./quote-tables.ts";
import type { ColumnAudience, TableRow } from "./register.ts";

/** Every table of the database with the class of every column. The schema itself is made by migrations/. */
export const databaseTables = {
  ...peopleTables,
  ...accountAccessTables,
  ...companyTables,
  ...quoteTables,
  ...orderTables,
  ...jobTables,
  ...claimTables,
  ...ledgerTables,
  ...bankTables,
};

export type DatabaseTableName = keyof typeof databaseTables;

/** The types of all tables, for Kysely. */
export type DatabaseTables = {
  [N in DatabaseTableName]: TableRow<(typeof databaseTables)[N]["columns"]>;
};

/** Lists the columns that clients, drivers and staff may read, among `names` or in the whole table. */
export function listReadableColumns<
  N extends DatabaseTableName,
  C extends keyof DatabaseTables[N] & string,
>(name: N, names?: readonly C[]): Readonly<Record<ColumnAudience, readonly C[]>> {
  const columns: Readonly<Record<string, { readonly readers: readonly ColumnAudience[] }>> =
    databaseTables[name].columns;
  const readBy = (reader: ColumnAudience) =>
    (names ?? (Object.keys(columns) as C[])).filter((column) =>
      columns[column]?.readers.includes(reader),
    );
  return { client: readBy("client"), driver: readBy("driver"), staff: readBy("staff") };
}
