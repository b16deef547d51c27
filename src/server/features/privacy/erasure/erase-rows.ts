import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Trx } from "#server/context.ts";
import type { byFunction, Column, Copy, Path, Reader, Subject } from "#server/tables/register.ts";
import { type TableName, type Tables, tables } from "#server/tables/tables.ts";
import { isRowOfPerson, type Person } from "../whose-rows.ts";

type Declared = typeof tables;

/** The tables whose rows of these people a function erases. */
export type ErasedByFunction<S extends Subject> = {
  [N in TableName]: Declared[N]["people"] extends {
    readonly [K in S]: { readonly erasing: typeof byFunction };
  }
    ? N
    : never;
}[TableName];

type Erasing<N extends TableName> = {
  [S in keyof Declared[N]["people"]]: Declared[N]["people"][S] extends { readonly erasing: infer E }
    ? E
    : never;
}[keyof Declared[N]["people"]];

type ColumnByFunction<N extends TableName> = {
  [C in keyof Tables[N]]: C extends keyof Declared[N]["columns"]
    ? Declared[N]["columns"][C] extends Column<unknown, Reader, Copy, true>
      ? C
      : never
    : never;
}[keyof Tables[N]];

/** Values that a function works out: required where the register says so, possible for all other columns. */
type Values<N extends TableName> = Readonly<Record<ColumnByFunction<N>, unknown>> & {
  readonly [C in keyof Tables[N]]?: unknown;
};

// A table whose rows are only cleared, with a column that waits for a function, is named by the compiler here.
type Waiting = {
  [N in TableName]: "clears" extends Erasing<N>
    ? [ColumnByFunction<N>] extends [never]
      ? never
      : N
    : never;
}[TableName];
({}) satisfies Record<Waiting, never>;

/** The values that the register gives for an erasure, by their columns. */
function clearedValues(name: TableName): Record<string, unknown> {
  const columns: Readonly<Record<string, Column<unknown>>> = tables[name].columns;
  const cleared = Object.entries(columns).flatMap(([column, { erased }]) =>
    erased === undefined || typeof erased.to === "symbol" ? [] : [[column, erased.to]],
  );
  return Object.fromEntries(cleared);
}

/** Clears what names people in these rows. */
export async function clearRows<N extends TableName>(
  trx: Trx,
  name: N,
  which: RawBuilder<SqlBool>,
  values: Values<N>,
): Promise<void> {
  const set = { ...clearedValues(name), ...values };
  await trx
    .updateTable(name as "parties")
    .set(set)
    .where(which)
    .execute();
}

type Entry = {
  readonly name: TableName;
  readonly rows: Path & { readonly erasing: unknown };
};

const rowsErased = (subject: Subject, how: "deletes" | "clears"): readonly Entry[] =>
  Object.entries(tables).flatMap(([name, { people }]) => {
    const rows = (people as Readonly<Partial<Record<Subject, Entry["rows"]>>>)[subject];
    return rows?.erasing === how ? [{ name: name as TableName, rows }] : [];
  });

/** Deletes or clears a person's rows in every table whose rows need no function for it. */
export async function eraseRows(trx: Trx, subject: Subject, person: Person): Promise<void> {
  for (const { name, rows } of rowsErased(subject, "deletes")) {
    await trx
      .deleteFrom(name as "parties")
      .where(isRowOfPerson(rows, subject, person))
      .execute();
  }
  for (const { name, rows } of rowsErased(subject, "clears")) {
    await clearRows(trx, name, isRowOfPerson(rows, subject, person), {} as Values<typeof name>);
  }
}

/** Takes what people wrote about these orders out of their record, and their reviews off our pages. */
export async function clearOrderWords(trx: Trx, orderIds: RawBuilder<unknown>): Promise<void> {
  for (const { name, rows } of rowsErased("client", "clears")) {
    if (!("order" in rows)) continue;
    await clearRows(trx, name, sql`order_id in ${orderIds}`, {} as Values<typeof name>);
  }
}
