import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Trx } from "#server/context.ts";
import type {
  ColumnAudience,
  DataDownloadAudience,
  ErasablePersonKind,
  needsFunctionMarker,
  PersonRowsQuery,
  RegisteredColumn,
} from "#server/tables/register.ts";
import {
  type DatabaseTableName,
  type DatabaseTables,
  databaseTables,
} from "#server/tables/tables.ts";
import { type PersonWithVerifiedEmails, personRowCondition } from "../party-addresses.store.ts";

type Declared = typeof databaseTables;

/** The tables in which a function has to erase the rows of this kind of person. */
export type TableErasedByFunction<S extends ErasablePersonKind> = {
  [N in DatabaseTableName]: Declared[N]["people"] extends {
    readonly [K in S]: { readonly erasing: typeof needsFunctionMarker };
  }
    ? N
    : never;
}[DatabaseTableName];

type Erasing<N extends DatabaseTableName> = {
  [S in keyof Declared[N]["people"]]: Declared[N]["people"][S] extends { readonly erasing: infer E }
    ? E
    : never;
}[keyof Declared[N]["people"]];

type ColumnByFunction<N extends DatabaseTableName> = {
  [C in keyof DatabaseTables[N]]: C extends keyof Declared[N]["columns"]
    ? Declared[N]["columns"][C] extends RegisteredColumn<
        unknown,
        ColumnAudience,
        DataDownloadAudience,
        true
      >
      ? C
      : never
    : never;
}[keyof DatabaseTables[N]];

/** New values for cleared columns; those that the register leaves to a function must be given. */
type Values<N extends DatabaseTableName> = Readonly<Record<ColumnByFunction<N>, unknown>> & {
  readonly [C in keyof DatabaseTables[N]]?: unknown;
};

// A table cleared without a function, though one of its columns needs one, is a type error here.
type UnclearedTable = {
  [N in DatabaseTableName]: "clears" extends Erasing<N>
    ? [ColumnByFunction<N>] extends [never]
      ? never
      : N
    : never;
}[DatabaseTableName];
({}) satisfies Record<UnclearedTable, never>;

/** The values that an erasure stores in the columns of a table, by the register of personal data. */
function clearedValues(name: DatabaseTableName): Record<string, unknown> {
  const columns: Readonly<Record<string, RegisteredColumn<unknown>>> = databaseTables[name].columns;
  const cleared = Object.entries(columns).flatMap(([column, { erased }]) =>
    erased === undefined || typeof erased.to === "symbol" ? [] : [[column, erased.to]],
  );
  return Object.fromEntries(cleared);
}

/** Clears the values that name people in some rows of a table. */
export async function clearPersonalColumns<N extends DatabaseTableName>(
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
  readonly name: DatabaseTableName;
  readonly rows: PersonRowsQuery & { readonly erasing: unknown };
};

const rowsErased = (subject: ErasablePersonKind, how: "deletes" | "clears"): readonly Entry[] =>
  Object.entries(databaseTables).flatMap(([name, { people }]) => {
    const rows = (people as Readonly<Partial<Record<ErasablePersonKind, Entry["rows"]>>>)[subject];
    return rows?.erasing === how ? [{ name: name as DatabaseTableName, rows }] : [];
  });

/** Deletes or clears a person's rows in every table that needs no function for it. */
export async function erasePersonRows(
  trx: Trx,
  subject: ErasablePersonKind,
  person: PersonWithVerifiedEmails,
): Promise<void> {
  for (const { name, rows } of rowsErased(subject, "deletes")) {
    await trx
      .deleteFrom(name as "parties")
      .where(personRowCondition(rows, subject, person))
      .execute();
  }
  for (const { name, rows } of rowsErased(subject, "clears")) {
    const which = personRowCondition(rows, subject, person);
    await clearPersonalColumns(trx, name, which, {} as Values<typeof name>);
  }
}

/** Clears the texts that people wrote about these orders, and so takes reviews of the orders off the site. */
export async function clearOrderTexts(trx: Trx, orderIds: RawBuilder<unknown>): Promise<void> {
  for (const { name, rows } of rowsErased("client", "clears")) {
    if (!("order" in rows)) continue;
    await clearPersonalColumns(trx, name, sql`order_id in ${orderIds}`, {} as Values<typeof name>);
  }
}
