import type { UseQueryResult } from "@tanstack/react-query";
import { type CallBody, callApi, type FileCallKey, type JsonCallKey } from "#web/api/api-client.ts";
import { createRecordReadRequest } from "#web/api/record-calls.ts";
import {
  type ReadCall,
  type ReadRequest,
  refetchEveryMinute,
  useApiRead,
} from "#web/api/use-read.ts";
import type {
  ListedRecordKind,
  ListQuery,
  ListReply,
  ListRow,
  MessageReply,
  ReadableRecordKind,
  RecordWithId,
} from "./record-kind.ts";

type ListPath = EditablePath | RemovablePath | "otps" | "privacyrequests" | "reviews";
type RemovablePath = EditablePath | "contacts" | "orders";
type EditablePath = "clients" | "drivers" | "owners" | "vehicles" | "users";
type ListAt<P extends ListPath> = `GET /api/${P}/all`;

type KindWords<L extends ReadCall> = Pick<
  ListedRecordKind<L>,
  "noun" | "rowName" | "removeWord" | "historyWords" | "isStill" | "file"
> & {
  /** The kind's key; by default a part of its list's path, such as `clients`. */
  readonly key?: string;
};

/** `callApi` with loose types. Each function below restores the contract's types for its own call. */
const call = callApi as (key: JsonCallKey, options: object) => Promise<unknown>;

/** Reads one record by its id. Nothing is read while the id is null. */
export function useOfficeRecord<Row extends RecordWithId>(
  { find }: ReadableRecordKind<Row>,
  id: string | null,
) {
  const read: UseQueryResult = useApiRead(find, createRecordReadRequest(find, id ?? ""), {
    enabled: id !== null,
  });
  // The type of the kind says that `find` replies with one of the kind's rows.
  return read as UseQueryResult<Row>;
}

/** Reads one page of a list. The previous page stays in sight until the new one has arrived. */
export function useOfficeList<L extends ReadCall>(
  { list, isStill }: ListedRecordKind<L>,
  query: ListQuery<L>,
) {
  const refetchInterval = isStill ? false : refetchEveryMinute;
  const asked = { query } as unknown as ReadRequest<L>;
  const read: UseQueryResult = useApiRead(list, asked, { keepPrevious: true, refetchInterval });
  return read as UseQueryResult<ListReply<ListRow<L>>>;
}

/** Finds the first 10 records of a list that match a query. @throws ApiError */
export function searchRecords<L extends ReadCall>(
  list: L,
  query: ListQuery<L>,
  signal: AbortSignal,
): Promise<ListReply<ListRow<L>>> {
  return call(list, { query: { limit: 10, ...query }, signal }) as Promise<ListReply<ListRow<L>>>;
}

/** `file: null` is required for a kind whose list has no call that exports a file. */
type FileWord<L extends ReadCall> = `${L}.csv` extends FileCallKey
  ? object
  : { readonly file: null };

/** Makes a kind of record with a list, and with the CSV file of that list unless `file` is null. */
export function createListedRecordKind<L extends ReadCall>(
  list: L,
  words: KindWords<L> & FileWord<L>,
) {
  const file = words.file === undefined ? (`${list}.csv` as FileCallKey) : words.file;
  return { key: list.split("/")[2] ?? "", ...words, list, file };
}

/** Makes a kind of record with a list and a history. */
export function createRecordKindWithHistory<P extends ListPath>(
  path: P,
  words: KindWords<ListAt<P>>,
) {
  return {
    ...createListedRecordKind(
      `GET /api/${path}/all`,
      words as KindWords<ListAt<P>> & FileWord<ListAt<P>>,
    ),
    history: `GET /api/${path}/{id}/history` as const,
  };
}

/** Makes a kind of record that can also be deleted and restored. */
export function createRemovableRecordKind<P extends RemovablePath>(
  path: P,
  words: KindWords<ListAt<P>>,
) {
  return {
    ...createRecordKindWithHistory(path, words),
    remove: (id: string) =>
      call(`DELETE /api/${path}/delete/{id}`, { params: { id } }) as Promise<MessageReply>,
    restore: (id: string) =>
      call(`PATCH /api/${path}/restore/{id}`, { params: { id } }) as Promise<MessageReply>,
  };
}

/** Makes a kind of record that can also be read one by one and changed. */
export function createEditableRecordKind<P extends EditablePath>(
  path: P,
  words: KindWords<ListAt<P>>,
) {
  return {
    ...createRemovableRecordKind(path, words),
    find: `GET /api/${path}/{id}` as const,
    update: (id: string, body: CallBody<`PATCH /api/${P}/update/{id}`>) =>
      call(`PATCH /api/${path}/update/{id}`, {
        params: { id },
        body,
      }) as Promise<MessageReply>,
  };
}
