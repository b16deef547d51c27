import {
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { RowCountsQuery } from "./list-counts.ts";
import { encodeListCursor } from "./list-cursor.ts";
import {
  type ListPage,
  type ListPageRequest,
  readListPage,
  readListRowsAndCounts,
} from "./list-page.ts";
import {
  dropRowAfterPage,
  type ListSort,
  readSortValuesFromCursor,
  readSortValuesFromRow,
  selectListPage,
} from "./list-rows.ts";

/** How a list is searched by text: its table, and the SQL conditions that find the rows. */
export type ListTextSearch = {
  /** The name of the table in the database, which the list's SQL uses too. */
  readonly table: string;
  /** The columns by which the list is filtered and sorted; all columns when left out. */
  readonly listed?: readonly string[];
  /** SQL conditions that each use an index. @param isEndCommon whether many rows contain the last word */
  readonly indexed: (text: string, isEndCommon?: boolean) => readonly RawBuilder<SqlBool>[];
  /** The SQL condition that checks a single row, where no index helps. */
  readonly matches: (text: string) => RawBuilder<SqlBool>;
  /** The SQL condition that a row contains the last word of the text; null for a text of one word. */
  readonly holdsEnd?: (text: string) => RawBuilder<SqlBool> | null;
  /** Says that hardly any row can contain the text, so that no sample of rows is needed. */
  readonly isRare?: (text: string) => boolean;
  /** True when too many rows contain the text for an index, so that no sample of rows is needed. */
  readonly isCommon?: true;
  /** Prepares the search for one text, with a first query for values that its SQL conditions need. */
  readonly prepared?: (db: QueryExecutorProvider, text: string) => Promise<ListTextSearch>;
};

export type SearchedListPage<Row> = ListPage<Row> & {
  /** The number of rows after which the search stopped; the next page goes on after these rows. */
  readonly searched?: number;
};

/** The number of rows in the sample that shows how common a text is; up to two matches are too few to tell. */
const sampled = 1_000;
const showsLittle = 2;
/** An index is used if at most 2,000 rows are expected to match, and given up after 4,000 matches. */
const [mostExpected, mostFound] = [2_000, 4_000];
/** The number of rows with the text's last word from which no index is used for that word. */
const commonEnd = 20_000;
/** The most rows that are checked one by one for a page of a common text. */
const mostSearched = 3_000;

type SearchRequest<D, T extends keyof D, Row> = Omit<ListPageRequest, "counts"> & {
  readonly search: ListTextSearch;
  readonly text: string;
  readonly all: SelectQueryBuilder<D, T, Row>;
  readonly usualSort: ListSort;
  readonly rows: SelectQueryBuilder<D, T, Row>;
  readonly countNarrowed: (
    narrow: (rows: SelectQueryBuilder<D, T, Row>) => SelectQueryBuilder<D, T, Row>,
  ) => RowCountsQuery;
};

/**
 * Reads one page of a search. The work is limited, however long the list is. If few rows contain the text,
 * an index finds them, and they are sorted and counted. If many rows contain the text, the list is checked
 * row by row until the page is full, and no total is counted. A sample of 1,000 rows shows how common a text
 * is, unless the text itself does. Where both ways would take long, the page has only the matches among the
 * first rows, and the number of rows that were checked.
 */
export async function readSearchedListPage<D, T extends keyof D, Row>(
  db: QueryExecutorProvider,
  asked: SearchRequest<D, T, Row>,
): Promise<SearchedListPage<Row>> {
  const { text } = asked;
  const search = (await asked.search.prepared?.(db, text)) ?? asked.search;
  const request = { ...asked, search };
  if (search.isCommon) return searchRowByRow(request);
  if (search.isRare?.(text)) {
    return (await searchIndex(db, request, false)) ?? searchRowByRow(request);
  }
  const sample = await takeSample(db, request);
  if (sample.looked < sampled) {
    const narrow = (rows: typeof request.rows) => rows.where(search.matches(text));
    return readListPage(db, narrow(request.rows), {
      ...request,
      counts: request.countNarrowed(narrow),
    });
  }
  const perFound = sample.size / sampled;
  const isCommon = sample.found > showsLittle && sample.found * perFound > mostExpected;
  const isEndCommon = sample.ends * perFound > commonEnd;
  return (!isCommon && (await searchIndex(db, request, isEndCommon))) || searchRowByRow(request);
}

type Sample = {
  readonly looked: number;
  readonly found: number;
  readonly ends: number;
  /** The number of rows in the whole table, as PostgreSQL estimates it. */
  readonly size: number;
};

async function takeSample<D, T extends keyof D, Row>(
  db: QueryExecutorProvider,
  { all, usualSort: sort, search, text }: SearchRequest<D, T, Row>,
): Promise<Sample> {
  const { table, matches, holdsEnd } = search;
  const judged = all
    .clearSelect()
    .select(matches(text).as("isMatch"))
    .select((holdsEnd?.(text) ?? sql<SqlBool>`false`).as("hasEnd"));
  const first = selectListPage(judged, { sort, limit: sampled - 1, after: null });
  const { rows } = await sql<Sample>`
    select count(*)::int as looked, count(*) filter (where is_match)::int as found,
      count(*) filter (where has_end)::int as ends,
      (select reltuples from pg_class where oid = ${table}::regclass) as size
    from (${first}) as sample`.execute(db);
  return rows[0] ?? { looked: 0, found: 0, ends: 0, size: 0 };
}

/** Finds the rows that contain the text with an index; null when there are too many rows. */
async function searchIndex<D, T extends keyof D, Row>(
  db: QueryExecutorProvider,
  { rows, search, text, sort, limit, cursor, countNarrowed }: SearchRequest<D, T, Row>,
  isEndCommon: boolean,
): Promise<SearchedListPage<Row> | null> {
  const table = sql.table(search.table);
  const id = idColumn(search);
  const columns = search.listed ? sql.join(search.listed.map((name) => sql.ref(name))) : sql`*`;
  const ways = search
    .indexed(text, isEndCommon)
    .map((way) => sql`select ${columns} from ${table} where ${way}`);
  // In this SQL, the name of the table stands for those of its rows that contain the text. Only the
  // columns for filters and sorts are copied: the rows of the page are read by their ids later.
  const hits = sql`with ${table} as materialized
    (${sql.join(ways, sql` union `)} limit ${mostFound + 1})`;
  const counts = countNarrowed((all) => all);
  const numbers = sql<number[]>`(${counts.numbers} || (select count(*)::int from ${table}))`;
  const next = selectListPage(rows, { sort, limit, after: readSortValuesFromCursor(sort, cursor) });
  const nextIds = next.clearSelect().select(id.as("id")).$castTo<{ id: string }>();
  const found = await readListRowsAndCounts(db, nextIds, numbers, hits);
  if ((found.numbers.at(-1) ?? 0) > mostFound) return null;
  const ids = sql`${found.rows.map((row) => row.id)}::uuid[]`;
  const { rows: shown, end } = await readPage(rows, id, ids, { sort, limit });
  return { rows: shown, nextCursor: end && encodeListCursor(end), ...counts.read(found.numbers) };
}

const idColumn = ({ table }: ListTextSearch) => sql.ref(`${table}.id`).$castTo<string>();

async function readPage<D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  id: RawBuilder<string>,
  ids: RawBuilder<unknown>,
  { sort, limit }: Pick<ListPageRequest, "sort" | "limit">,
) {
  const these = rows.where(sql<SqlBool>`${id} = any(${ids})`);
  const found = await selectListPage(these, { sort, limit, after: null }).execute();
  return dropRowAfterPage(found as readonly Row[], limit);
}

/** Checks the next 3,000 rows of the list one by one, until the page is full. */
async function searchRowByRow<D, T extends keyof D, Row>({
  rows,
  search,
  text,
  sort,
  limit,
  cursor,
}: SearchRequest<D, T, Row>): Promise<SearchedListPage<Row>> {
  const after = readSortValuesFromCursor(sort, cursor);
  const id = idColumn(search);
  const judged = rows.clearSelect().select([id.as("id"), search.matches(text).as("isMatch")]);
  const next = selectListPage(judged, { sort, limit: mostSearched - 1, after });
  const ids = sql`array(select id from (${next}) as next where is_match limit ${limit + 1})`;
  const { rows: shown, end } = await readPage(rows, id, ids, { sort, limit });
  const [last] =
    end === null
      ? await selectListPage(rows.clearSelect(), { sort, limit: 0, after })
          .offset(mostSearched - 1)
          .execute()
      : [];
  const lookedTo = readSortValuesFromRow(last);
  const goesOnAt = end ?? lookedTo;
  return {
    rows: shown,
    nextCursor: goesOnAt && encodeListCursor(goesOnAt),
    total: shown.length,
    ...((goesOnAt || after) && { totalIsAtLeast: true as const }),
    ...(lookedTo && { searched: mostSearched }),
  };
}
