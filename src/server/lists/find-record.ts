import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { pageQueryShape } from "#contract/record-calls.contract.ts";
import type { Party } from "../caller.ts";
import type { Db } from "../context.ts";
import { listRecordHistory } from "../core/audit/list-history.ts";
import { Failure } from "../failure.ts";
import { isRecordId } from "../platform/db/record-id.ts";
import type { CsvFileColumns, RecordList } from "./read-records.ts";

/** A kind of record that staff read as a list, as a CSV file, one by one, and with its history. */
export type StaffRecordKind<Filter, D, T extends keyof D, Row, Item = Row> = RecordList<
  Filter,
  D,
  T,
  Row,
  Item
> &
  CsvFileColumns<NoInfer<Item>> & {
    readonly entity: string;
    /** Selects every record of this kind, with the removed ones. */
    readonly all: (db: Db) => SelectQueryBuilder<D, T, Row>;
    /** The column that has the id of the record, such as `owners.id`. */
    readonly id: string;
  };

/** Finds the record with this id, even a removed one; null when there is none. */
export async function findRecord<Filter, D, T extends keyof D, Row>(
  db: Db,
  { all, id }: Pick<StaffRecordKind<Filter, D, T, Row>, "all" | "id">,
  recordId: string,
): Promise<Row | null> {
  if (!isRecordId(recordId)) return null;
  const found = all(db).where(sql<SqlBool>`${sql.ref(id)} = ${recordId}`);
  return ((await found.executeTakeFirst()) as Row | undefined) ?? null;
}

/** Finds the record with this id, even a removed one; refuses the call when there is none. */
export async function requireRecord<Filter, D, T extends keyof D, Row>(
  db: Db,
  kind: Pick<StaffRecordKind<Filter, D, T, Row>, "all" | "id">,
  recordId: string,
): Promise<Row> {
  const record = await findRecord(db, kind, recordId);
  if (!record) throw new Failure("not_found");
  return record;
}

export type RecordHistoryCall = {
  readonly caller: Party;
  readonly params: { readonly id: string };
  readonly query: z.output<typeof pageQueryShape>;
};

/** Returns the reply to the call that reads the history of a record. */
export async function readRecordHistory<
  Filter,
  D,
  T extends keyof D,
  Row extends { readonly id: string },
>(
  db: Db,
  kind: Pick<StaffRecordKind<Filter, D, T, Row>, "all" | "id" | "entity">,
  { caller, params, query }: RecordHistoryCall,
) {
  const { id } = await requireRecord(db, kind, params.id);
  return listRecordHistory(db, caller, { type: kind.entity, id }, query);
}
