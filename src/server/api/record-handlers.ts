import { callsByKey, recordCallKeys } from "#contract/call-keys.ts";
import type { ApiContract, Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Party } from "../caller.ts";
import type { AppContext, UseCase } from "../context.ts";
import {
  type RecordHistoryCall,
  readRecordHistory,
  requireRecord,
  type StaffRecordKind,
} from "../lists/find-record.ts";
import {
  createListCsvFile,
  findItemMapper,
  type ListSortQuery,
  type PagedListQuery,
  readRecordListPage,
} from "../lists/read-records.ts";
import { createHandlerById } from "./mount-contract.ts";

type Call = { readonly params: { readonly id: string } };

/** The use cases that change one record. */
type Writes = Readonly<Partial<Record<"update" | "restore" | "remove", UseCase<never, unknown>>>>;

type Handler<Work> = Work extends (
  context: AppContext,
  caller: Party,
  id: string,
  body: infer Body,
) => infer Answer
  ? (call: Call & { readonly caller: Party; readonly body: Body }) => Answer
  : never;

/**
 * The handlers of the calls that every kind of record has (`recordKindEndpoints` of the contract). A kind that
 * declares fewer calls leaves some handlers unused.
 *
 * @param path the kind of record in the path, such as `clients`
 * @param kind the kind of record, or a function that makes it at the moment of a call
 */
export function createRecordHandlers<
  Path extends string,
  Filter extends object,
  D,
  T extends keyof D,
  Row extends { readonly id: string },
  W extends Writes,
  Item extends object = Row,
>(
  context: AppContext,
  path: Path,
  kind: StaffRecordKind<Filter, D, T, Row, Item> | (() => StaffRecordKind<Filter, D, T, Row, Item>),
  writes: W,
) {
  const { db } = context;
  const { counted }: Partial<Endpoint> = (endpoints as ApiContract)[`GET /api/${path}/all`] ?? {};
  const now = () => (typeof kind === "function" ? kind() : kind);
  const byId = createHandlerById(context);
  const changes = Object.entries(writes).map(([act, work]) => [act, byId(work)]);
  return callsByKey(recordCallKeys, path, {
    list: ({ query }: { readonly query: Filter & PagedListQuery }) =>
      readRecordListPage(db, now(), query, counted),
    file: ({ query }: { readonly query: Filter & ListSortQuery }) =>
      createListCsvFile(db, now(), query),
    one: async ({ params }: Call) =>
      findItemMapper(now())(await requireRecord(db, now(), params.id)),
    history: (call: RecordHistoryCall) => readRecordHistory(db, now(), call),
    ...(Object.fromEntries(changes) as { readonly [Act in keyof W]: Handler<W[Act]> }),
  });
}
