import {
  type BodyOf,
  type CallKey,
  type CallOptions,
  callApi,
  type FileKey,
  type ReplyOf,
} from "#web/api/api-client.ts";
import type { Found, HistoryPage, ListAsk, ListPart, RecordKind, Written } from "./record-kind.ts";

type ListPath = EditablePath | RemovablePath | "otps" | "privacyrequests" | "reviews";
type RemovablePath = EditablePath | "contacts" | "orders";
type EditablePath = "clients" | "drivers" | "owners" | "vehicles" | "users";

/** A record of the list at this path, such as `clients`. */
export type RowOf<P extends ListPath> = ReplyOf<`GET /api/${P}/all`>["items"][number];
/** The query of the list at this path. */
export type FiltersOf<P extends ListPath> = NonNullable<CallOptions<`GET /api/${P}/all`>["query"]>;

type WordsOf<P extends ListPath> = Pick<
  RecordKind<RowOf<P>>,
  "noun" | "nameOf" | "removeWord" | "historyWords"
>;

/** The types above say what each of these calls takes and answers. */
const call = callApi as (key: CallKey, options: object) => Promise<unknown>;

/** Records of the list at this path. */
export function listedKind<P extends ListPath>(path: P, words: WordsOf<P>) {
  return {
    ...words,
    key: path as string,
    list: (query: ListAsk<FiltersOf<P>>, signal: AbortSignal) =>
      call(`GET /api/${path}/all`, { query, signal }) as Promise<Found<RowOf<P>>>,
    file: `GET /api/${path}/all.csv` as FileKey,
    history: (id: string, query: ListPart, signal: AbortSignal) =>
      call(`GET /api/${path}/{id}/history`, {
        params: { id },
        query,
        signal,
      }) as Promise<HistoryPage>,
  };
}

/** Records that can be deleted and restored. */
export function removableKind<P extends RemovablePath>(path: P, words: WordsOf<P>) {
  return {
    ...listedKind(path, words),
    remove: (id: string) =>
      call(`DELETE /api/${path}/delete/{id}`, { params: { id } }) as Promise<Written>,
    restore: (id: string) =>
      call(`PATCH /api/${path}/restore/{id}`, { params: { id } }) as Promise<Written>,
  };
}

/** Records that have a page of their own, on which they are changed. */
export function editableKind<P extends EditablePath>(path: P, words: WordsOf<P>) {
  return {
    ...removableKind(path, words),
    find: (id: string, signal?: AbortSignal) =>
      call(`GET /api/${path}/{id}`, { params: { id }, signal }) as Promise<RowOf<P>>,
    update: (id: string, body: BodyOf<`PATCH /api/${P}/update/{id}`>) =>
      call(`PATCH /api/${path}/update/{id}`, { params: { id }, body }) as Promise<Written>,
  };
}
