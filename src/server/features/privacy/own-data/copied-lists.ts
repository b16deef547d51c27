import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { personalDataSchema } from "#contract/personal-data.contract.ts";
import type { Db } from "#server/context.ts";
import type {
  ColumnAudience,
  DataDownloadAudience,
  ErasablePersonKind,
  PersonRowsQuery,
  RegisteredColumn,
} from "#server/tables/register.ts";
import { type DatabaseTableName, databaseTables } from "#server/tables/tables.ts";
import { type PersonWithVerifiedEmails, personRowCondition } from "../party-addresses.store.ts";

type Declared = typeof databaseTables;
type DeclaredColumns<N extends DatabaseTableName> = Declared[N]["columns"];
type CopyNames<N extends DatabaseTableName> = Declared[N] extends { readonly names: infer M }
  ? M
  : unknown;

type IsCopied<C, S> = [C] extends [RegisteredColumn<infer _, ColumnAudience, infer K>]
  ? K extends "everybody"
    ? true
    : K extends "client"
      ? S extends "client"
        ? true
        : false
      : false
  : false;

/** The names that a table's columns have in the copy of personal data, for one kind of person. */
type CopiedField<N extends DatabaseTableName, S> = {
  [C in keyof DeclaredColumns<N>]: IsCopied<DeclaredColumns<N>[C], S> extends true
    ? C extends keyof CopyNames<N>
      ? CopyNames<N>[C]
      : C
    : never;
}[keyof DeclaredColumns<N>];

type CopiedTable = {
  [N in DatabaseTableName]: {
    [S in keyof Declared[N]["people"]]: Declared[N]["people"][S] extends { readonly copy: infer L }
      ? { readonly list: L; readonly field: CopiedField<N, S> }
      : never;
  }[keyof Declared[N]["people"]];
}[DatabaseTableName];

/** The names of lists in a copy of personal data. A list inside each order is named as in `orders.claims`. */
type CopiedListName = CopiedTable["list"];
/** The names of those fields of a list that are columns of its table. */
type CopiedFieldName<L extends CopiedListName> = Extract<
  CopiedTable,
  { readonly list: L }
>["field"];

export type PersonalData = z.output<typeof personalDataSchema>;

type Item<Value> = NonNullable<Value> extends readonly (infer I)[] ? I : NonNullable<Value>;
type Wallet = NonNullable<PersonalData["wallet"]>;
type Lists = Omit<PersonalData, "payerWords"> & {
  readonly payouts: Wallet["payouts"];
  readonly statements: readonly { readonly monday: string }[];
  readonly payerWords: readonly { readonly words: string }[];
};
type ListEntry<L> = L extends `${infer Outer extends keyof Lists}.${infer Inner}`
  ? Inner extends keyof Item<Lists[Outer]>
    ? Item<Item<Lists[Outer]>[Inner]>
    : never
  : L extends keyof Lists
    ? Item<Lists[L]>
    : never;
type InnerList<L extends CopiedListName> = CopiedListName extends infer K
  ? K extends `${L}.${infer Inner}`
    ? Inner
    : never
  : never;

// A copied column for which the API contract has no field is a type error here.
type UnnamedField = {
  [L in CopiedListName]: Exclude<CopiedFieldName<L>, keyof ListEntry<L>> & string;
}[CopiedListName];
({}) satisfies Record<UnnamedField, never>;

/** SQL values for those fields of a copy of personal data that are not columns of a table. */
export type ExtraPersonalDataFields = {
  readonly [L in CopiedListName as Exclude<
    keyof ListEntry<L>,
    CopiedFieldName<L> | InnerList<L>
  > extends never
    ? never
    : L]: Readonly<
    Record<Exclude<keyof ListEntry<L>, CopiedFieldName<L> | InnerList<L>>, RawBuilder<unknown>>
  >;
};

type SqlFields = Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>>;

type CopiedRows = PersonRowsQuery & { readonly copy?: string; readonly sort?: string };
type Source = {
  readonly name: DatabaseTableName;
  readonly subject: ErasablePersonKind;
  readonly rows: CopiedRows;
};

/** The tables in copies of personal data, each once for every kind of person whose copy has it. */
const sources = Object.entries(databaseTables).flatMap(([name, { people }]) =>
  Object.entries(people).flatMap(([subject, rows]) =>
    "copy" in rows ? [{ name, subject, rows } as Source] : [],
  ),
);

function copiedColumns({ name, subject }: Source) {
  const { columns, names = {} } = databaseTables[name] as {
    columns: Readonly<Record<string, { readonly copy: DataDownloadAudience }>>;
    names?: Readonly<Record<string, string>>;
  };
  return Object.entries(columns)
    .filter(([, { copy }]) => copy === "everybody" || copy === subject)
    .map(([column]) => [names[column] ?? column, sql.ref(`${name}.${column}`)] as const);
}

/** SQL value: the rows of a table that belong to one order, as JSON. */
function orderRowsJson(source: Source, more: SqlFields): RawBuilder<unknown> {
  const { name, rows } = source;
  const pairs = copiedFields(source, more).map(
    ([field, value]) => sql`${sql.lit(field)}, ${value}`,
  );
  const entry = sql`json_build_object(${sql.join(pairs)})`;
  const and = "and" in rows && rows.and ? sql`and ${rows.and}` : sql``;
  const from = sql`from ${sql.table(name)} where order_id = orders.id ${and}`;
  if ("isSingle" in databaseTables[name]) return sql`(select ${entry} ${from})`;
  const sorted = rows.sort ? sql`order by ${sql.raw(rows.sort)}` : sql``;
  return sql`(select coalesce(json_agg(${entry} ${sorted}), '[]') ${from})`;
}

function copiedFields(source: Source, more: SqlFields): (readonly [string, RawBuilder<unknown>])[] {
  const list = source.rows.copy ?? "";
  const inside = sources
    .filter(({ rows }) => rows.copy?.startsWith(`${list}.`))
    .map(
      (inner) =>
        [inner.rows.copy?.slice(list.length + 1) ?? "", orderRowsJson(inner, more)] as const,
    );
  return [...copiedColumns(source), ...inside, ...Object.entries(more[list] ?? {})];
}

/** Reads the lists of a person's copy, only with columns that the register of personal data allows. */
export async function readPersonalDataLists(
  db: Db,
  person: PersonWithVerifiedEmails,
  more: ExtraPersonalDataFields,
): Promise<Lists> {
  const lists: Record<string, readonly object[]> = {};
  for (const source of sources) {
    const { copy = "", sort } = source.rows;
    if (copy.includes(".")) continue;
    lists[copy] ??= [];
    if (source.subject !== "party" && source.subject !== person.type) continue;
    const fields = copiedFields(source, more).map(
      ([field, value]) => sql`${value} as ${sql.id(field)}`,
    );
    const sorted = sort ? sql`order by ${sql.raw(sort)}` : sql``;
    const { rows } = await sql<object>`select ${sql.join(fields)} from ${sql.table(source.name)}
      where ${personRowCondition(source.rows, source.subject, person)} ${sorted}`.execute(db);
    lists[copy] = [...lists[copy], ...rows];
  }
  return lists as unknown as Lists;
}
