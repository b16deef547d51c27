import { useQuery } from "@tanstack/react-query";
import {
  type BodyOf,
  type CallKey,
  type CallOptions,
  callApi,
  type FileKey,
  type ReplyOf,
} from "#web/api/api-client.ts";
import type {
  Found,
  FoundKind,
  HistoryPage,
  Identified,
  ListAsk,
  ListedKind,
  ListPart,
  Written,
} from "./record-kind.ts";

export type ListKey = Extract<CallKey, `GET ${string}`>;
type ListPath = EditablePath | RemovablePath | "otps" | "privacyrequests" | "reviews";
type RemovablePath = EditablePath | "contacts" | "orders";
type EditablePath = "clients" | "drivers" | "owners" | "vehicles" | "users";
type ListAt<P extends ListPath> = `GET /api/${P}/all`;

/** A record of a list: `RowOf<"GET /api/clients/all">`. */
export type RowOf<L extends ListKey> =
  ReplyOf<L> extends { readonly items: readonly (infer Row extends Identified)[] } ? Row : never;
export type FiltersOf<L extends ListKey> = NonNullable<CallOptions<L>["query"]>;

type WordsOf<L extends ListKey> = Pick<
  ListedKind<RowOf<L>, unknown>,
  "noun" | "nameOf" | "removeWord" | "historyWords" | "isStill" | "file"
> & {
  /** The first part of the path when left out. */
  readonly key?: string;
};

/** The types of each function say what its calls take and answer. */
const call = callApi as (key: CallKey, options: object) => Promise<unknown>;

/** One record by its id; nothing is asked while there is none. */
export function useRecord<Row extends Identified>(kind: FoundKind<Row>, id: string | null) {
  return useQuery({
    queryKey: [kind.key, "one", id],
    queryFn: ({ signal }) => kind.find(id ?? "", signal),
    enabled: id !== null,
  });
}

/** The records of a list that can be searched, sorted and taken along as a file. */
export function listKind<L extends ListKey>(list: L, words: WordsOf<L>) {
  return {
    key: list.split("/")[2] ?? "",
    file: `${list}.csv` as FileKey,
    ...words,
    list: (query: ListAsk<FiltersOf<L>>, signal: AbortSignal) =>
      call(list, { query, signal }) as Promise<Found<RowOf<L>>>,
  };
}

export function listedKind<P extends ListPath>(path: P, words: WordsOf<ListAt<P>>) {
  return {
    ...listKind(`GET /api/${path}/all`, words),
    history: (id: string, query: ListPart, signal: AbortSignal) =>
      call(`GET /api/${path}/{id}/history`, {
        params: { id },
        query,
        signal,
      }) as Promise<HistoryPage>,
  };
}

export function removableKind<P extends RemovablePath>(path: P, words: WordsOf<ListAt<P>>) {
  return {
    ...listedKind(path, words),
    remove: (id: string) =>
      call(`DELETE /api/${path}/delete/{id}`, { params: { id } }) as Promise<Written>,
    restore: (id: string) =>
      call(`PATCH /api/${path}/restore/{id}`, { params: { id } }) as Promise<Written>,
  };
}

export function editableKind<P extends EditablePath>(path: P, words: WordsOf<ListAt<P>>) {
  return {
    ...removableKind(path, words),
    find: (id: string, signal?: AbortSignal) =>
      call(`GET /api/${path}/{id}`, { params: { id }, signal }) as Promise<RowOf<ListAt<P>>>,
    update: (id: string, body: BodyOf<`PATCH /api/${P}/update/{id}`>) =>
      call(`PATCH /api/${path}/update/{id}`, { params: { id }, body }) as Promise<Written>,
  };
}
