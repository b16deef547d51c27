import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { pageQuery } from "#contract/record-calls.contract.ts";
import type { Context, Db } from "../context.ts";
import { listHistory } from "../core/audit/list-history.ts";
import { Failure } from "../failure.ts";
import { isRecordId } from "../platform/db/record-id.ts";
import { type CsvColumn, type CsvFile, numberColumn } from "../platform/http/csv-file.ts";
import { type AnswerRow, answerRow } from "./answer-row.ts";
import { askCounts } from "./list-counts.ts";
import { everyRow, listPage } from "./list-page.ts";
import type { ListSort } from "./list-rows.ts";
import { searchPage, type TextSearch } from "./list-search.ts";

/** A list of records: its rows for a filter, the ways to sort it, and its counted choices. */
export type RecordList<Filter, D, T extends keyof D, Row> = {
  /** The rows for a filter, without order and limit. */
  readonly listed: (db: Db, filter: Filter) => SelectQueryBuilder<D, T, Row>;
  readonly sorts: Readonly<Record<string, ListSort>>;
  /** How it is searched within a bounded effort, where it can grow long. */
  readonly search?: TextSearch | undefined;
  /** The sort as the rows of a filter are stored. */
  readonly sortFor?: (filter: Filter, sort: ListSort) => ListSort;
  /** The name of the sort that holds unless another one is asked for; the first one when left out. */
  readonly usualSort?: string;
  readonly choices?: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

/** A kind of record that staff read as a list, as a file, one by one, and with its history. */
export type RecordKind<Filter, D, T extends keyof D, Row> = RecordList<Filter, D, T, Row> & {
  readonly entity: string;
  /** Every record of this kind, removed ones too. */
  readonly all: (db: Db) => SelectQueryBuilder<D, T, Row>;
  /** The column of its id, such as `owners.id`. */
  readonly id: string;
  /** The columns of its file, behind the one that counts the rows. */
  readonly columns: readonly CsvColumn<Row>[];
};

type Sorted = { readonly sort?: string | undefined };
type Paged = Sorted & {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly counts?: "yes" | undefined;
};

/** The sort of this name, or the usual one when there is none of that name. */
function sortOf<Filter, D, T extends keyof D, Row>(
  { sorts, usualSort = Object.keys(sorts)[0] ?? "", sortFor }: RecordList<Filter, D, T, Row>,
  query: Filter & Sorted,
): ListSort {
  const { sort = usualSort } = query;
  const found = Object.hasOwn(sorts, sort) ? sorts[sort] : sorts[usualSort];
  if (!found) throw new TypeError(`The list has no order ${usualSort}.`);
  return sortFor?.(query, found) ?? found;
}

/** @param present makes an answer of a row; `answerRow` when left out */
export async function listRecords<
  Filter extends object,
  D,
  T extends keyof D,
  Row extends object,
  Shown = AnswerRow<Row>,
>(
  db: Db,
  list: RecordList<Filter, D, T, Row>,
  query: Filter & Paged,
  present = (row: Row) => answerRow(row) as Shown,
) {
  const { limit, cursor, q } = query;
  const place = { sort: sortOf(list, query), limit, cursor };
  const filters = query.counts && (list.choices ?? {});
  const select = (asked: Filter) => list.listed(db, asked);
  if (!q || !list.search) {
    const counts = askCounts({ query, select, filters });
    const { rows, ...page } = await listPage(db, select(query), { ...place, counts });
    return { items: rows.map(present), ...page };
  }
  const selectAll = (asked: Filter) => select({ ...asked, q: undefined });
  const { rows, ...page } = await searchPage(db, {
    ...place,
    search: list.search,
    text: q,
    all: select({} as Filter),
    usualSort: sortOf(list, {} as Filter & Sorted),
    rows: selectAll(query),
    countsOf: (narrow) =>
      askCounts({ query, select: (asked) => narrow(selectAll(asked)), filters }),
  });
  return { items: rows.map(present), ...page };
}

export function fileOf<Filter, D, T extends keyof D, Row extends object>(
  db: Db,
  list: RecordList<Filter, D, T, Row>,
  query: Filter & Sorted,
  columns: readonly CsvColumn<Row>[],
): CsvFile<Row> {
  const rows = everyRow(list.listed(db, query), sortOf(list, query));
  return { columns: [numberColumn, ...columns], rows };
}

/** A record, removed or not; null when there is none. */
export async function findRecord<Filter, D, T extends keyof D, Row>(
  db: Db,
  { all, id }: Pick<RecordKind<Filter, D, T, Row>, "all" | "id">,
  recordId: string,
): Promise<Row | null> {
  if (!isRecordId(recordId)) return null;
  const found = all(db).where(sql<SqlBool>`${sql.ref(id)} = ${recordId}`);
  return ((await found.executeTakeFirst()) as Row | undefined) ?? null;
}

type Params = { readonly params: { readonly id: string } };
type HistoryCall = Params & { readonly query: z.output<typeof pageQuery> };
type Found = { readonly id: string };

async function requireRecord<Filter, D, T extends keyof D, Row>(
  db: Db,
  kind: Pick<RecordKind<Filter, D, T, Row>, "all" | "id">,
  { params }: Params,
): Promise<Row> {
  const record = await findRecord(db, kind, params.id);
  if (!record) throw new Failure("not_found");
  return record;
}

export async function historyOf<Filter, D, T extends keyof D, Row extends Found>(
  db: Db,
  kind: Pick<RecordKind<Filter, D, T, Row>, "all" | "id" | "entity">,
  call: HistoryCall,
) {
  const { id } = await requireRecord(db, kind, call);
  return listHistory(db, { type: kind.entity, id }, call.query);
}

/**
 * The calls by which staff read the records under this path of the contract.
 *
 * @param kind the kind, or how to get it at the moment of the call
 * @param present as `listRecords` takes it
 */
export function readCalls<
  Path extends string,
  Filter extends object,
  D,
  T extends keyof D,
  Row extends Found,
  Shown = AnswerRow<Row>,
>(
  { db }: Pick<Context, "db">,
  path: Path,
  kind: RecordKind<Filter, D, T, Row> | (() => RecordKind<Filter, D, T, Row>),
  present = (row: Row) => answerRow(row) as Shown,
) {
  const now = () => (typeof kind === "function" ? kind() : kind);
  const calls = {
    all: ({ query }: { readonly query: Filter & Paged }) => listRecords(db, now(), query, present),
    "all.csv": ({ query }: { readonly query: Filter & Sorted }) =>
      fileOf(db, now(), query, now().columns),
    "{id}": async (call: Params) => present(await requireRecord(db, now(), call)),
    "{id}/history": (call: HistoryCall) => historyOf(db, now(), call),
  };
  const named = Object.entries(calls).map(([end, call]) => [`GET /api/${path}/${end}`, call]);
  return Object.fromEntries(named) as {
    readonly [End in keyof typeof calls as `GET /api/${Path}/${End}`]: (typeof calls)[End];
  };
}
