import type { UseQueryResult } from "@tanstack/react-query";
import {
  type CallBody,
  type CallKey,
  type CallOptions,
  type CallReply,
  callApi,
  type FileKey,
} from "#web/api/api-client.ts";
import { askAbout, type ReadCall, useRead } from "#web/api/use-read.ts";
import type { Found, FoundKind, Identified, ListAsk, ListedKind, Written } from "./record-kind.ts";

type ListPath = EditablePath | RemovablePath | "otps" | "privacyrequests" | "reviews";
type RemovablePath = EditablePath | "contacts" | "orders";
type EditablePath = "clients" | "drivers" | "owners" | "vehicles" | "users";
type ListAt<P extends ListPath> = `GET /api/${P}/all`;

/** A record of a list: `ListRow<"GET /api/clients/all">`. */
export type ListRow<L extends ReadCall> =
  CallReply<L> extends { readonly items: readonly (infer Row extends Identified)[] } ? Row : never;
export type ListFilters<L extends ReadCall> = NonNullable<CallOptions<L>["query"]>;

type KindWords<L extends ReadCall> = Pick<
  ListedKind<ListRow<L>, unknown>,
  "noun" | "rowName" | "removeWord" | "historyWords" | "isStill" | "file"
> & {
  /** The first part of the path of the call when left out. */
  readonly key?: string;
};

/** The functions below have the types that this call lacks. */
const call = callApi as (key: CallKey, options: object) => Promise<unknown>;

/** Reads one record by its id; nothing while the id is null. */
export function useRecord<Row extends Identified>({ find }: FoundKind<Row>, id: string | null) {
  const read: UseQueryResult = useRead(find, askAbout(find, id ?? ""), { enabled: id !== null });
  // The kind says that this call replies with one of its rows.
  return read as UseQueryResult<Row>;
}

/** The records of a list that can be searched, sorted and taken along as a file. */
export function listKind<L extends ReadCall>(list: L, words: KindWords<L>) {
  return {
    key: list.split("/")[2] ?? "",
    file: `${list}.csv` as FileKey,
    ...words,
    list: (query: ListAsk<ListFilters<L>>, signal: AbortSignal) =>
      call(list, { query, signal }) as Promise<Found<ListRow<L>>>,
  };
}

/** A kind that has a history too. */
export function listedKind<P extends ListPath>(path: P, words: KindWords<ListAt<P>>) {
  return {
    ...listKind(`GET /api/${path}/all`, words),
    history: `GET /api/${path}/{id}/history` as const,
  };
}

/** A kind that can be deleted and restored too. */
export function removableKind<P extends RemovablePath>(path: P, words: KindWords<ListAt<P>>) {
  return {
    ...listedKind(path, words),
    remove: (id: string) =>
      call(`DELETE /api/${path}/delete/{id}`, { params: { id } }) as Promise<Written>,
    restore: (id: string) =>
      call(`PATCH /api/${path}/restore/{id}`, { params: { id } }) as Promise<Written>,
  };
}

/** A kind that is read one by one and changed too. */
export function editableKind<P extends EditablePath>(path: P, words: KindWords<ListAt<P>>) {
  return {
    ...removableKind(path, words),
    find: `GET /api/${path}/{id}` as const,
    update: (id: string, body: CallBody<`PATCH /api/${P}/update/{id}`>) =>
      call(`PATCH /api/${path}/update/{id}`, { params: { id }, body }) as Promise<Written>,
  };
}
