import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { clearedByTriggerMarker } from "./register.ts";
import { databaseTables } from "./tables.ts";

const app = await openTestApp();

/** Columns that the database makes of others by itself, and that no statement of ours names. */
const madeByDatabase = [
  "clients.partyType",
  "drivers.partyType",
  "invoice_numbers.isOnly",
  "invoice_numbers.last",
  "ledger_transactions.madeIn",
  "orders.searchedText",
  "parties.searchedText",
  "users.partyType",
];

it("classes every column of the database, and no other", { tags: "P14" }, async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name <> 'schema_migrations')
  `.execute(app.db);
  const camel = (name: string) =>
    name.replaceAll(/_([a-z])/g, (_, one: string) => one.toUpperCase());
  const stored = rows.map(({ table, column }) => `${table}.${camel(column)}`);
  const classed = Object.entries(databaseTables).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect([...classed, ...madeByDatabase].toSorted()).toEqual(stored.toSorted());
});

it("names the people or a retention time for every value that names somebody", {
  tags: "P14b",
}, () => {
  const endless = Object.entries(databaseTables).filter(
    ([, { people, kept, columns }]) =>
      Object.keys(people).length === 0 &&
      typeof kept === "string" &&
      Object.values(columns).some(
        ({ erased }) => erased !== undefined && erased.to !== clearedByTriggerMarker,
      ),
  );
  expect(endless.map(([table]) => table)).toEqual([]);
});

it("counts each time from a column of the table", { tags: "P14" }, () => {
  const missing = Object.entries(databaseTables).flatMap(([table, { kept, columns }]) =>
    Object.values(typeof kept === "string" ? {} : kept)
      .filter((since) => typeof since === "string" && !(since in columns))
      .map((since) => `${table}.${String(since)}`),
  );
  expect(missing).toEqual([]);
});
