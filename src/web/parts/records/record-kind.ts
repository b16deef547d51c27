import type { z } from "zod";
import type { historyReply } from "#contract/history.contract.ts";
import {
  type BodyOf,
  type CallKey,
  type CallOptions,
  callApi,
  type FileKey,
  type ReplyOf,
} from "#web/lib/api/api-client.ts";

/** Every record has an id. */
export type Identified = { readonly id: string };

/** The number of records that each choice of a list's filters finds, by filter and by choice. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** One page of a list, as every list of the API answers. */
export type Found<Row> = {
  readonly items: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly counts?: Counts | undefined;
};

/** The query that every list takes, beside its own filters. */
export type ListPart = {
  readonly limit?: number;
  readonly cursor?: string;
  readonly q?: string;
  readonly sort?: string;
  /** Asks for the counts too, where the list has filters that are counted. */
  readonly counts?: "yes";
};

/** The query of a list: each filter may be left out. */
export type ListAsk<Filters> = Partial<Filters> & ListPart;

export type HistoryPage = z.output<typeof historyReply>;
export type HistoryEvent = HistoryPage["items"][number];

type Written = { readonly msg: string };

/**
 * A kind of record as the office works with it: its words and its calls. What is left out cannot be
 * done with it, and no page offers it.
 */
export type RecordKind<Row extends Identified, Filters extends object> = {
  /** Its name in the cache of what was read, and of the choice of columns in this browser. */
  readonly key: string;
  /** Such as `client` and `clients`, as they stand inside a sentence. */
  readonly noun: { readonly one: string; readonly many: string };
  /** What tells one record from another in words, such as a person's name. */
  readonly nameOf: (row: Row) => string;
  readonly list: (query: ListAsk<Filters>, signal: AbortSignal) => Promise<Found<Row>>;
  /** The same list as a file. */
  readonly file?: FileKey;
  readonly remove?: (id: string, row: Row) => Promise<Written>;
  /** What the button says that deletes one; "Delete" when left out. */
  readonly removeWord?: string;
  readonly restore?: (id: string) => Promise<Written>;
  readonly history?: (id: string, query: ListPart, signal: AbortSignal) => Promise<HistoryPage>;
  /** Names of fields and actions in the history, where the general ones do not do. */
  readonly historyWords?: {
    readonly fields?: Readonly<Record<string, string>>;
    readonly actions?: Readonly<Record<string, string>>;
    /** What a field without a value says, such as `N/A`. */
    readonly nothing?: Readonly<Record<string, string>>;
  };
};

/** A kind of record that has a page of its own, on which it is changed. */
export type EditableKind<
  Row extends Identified,
  Filters extends object,
  Change extends object,
> = RecordKind<Row, Filters> & {
  readonly find: (id: string, signal: AbortSignal) => Promise<Row>;
  readonly update: (id: string, change: Change) => Promise<Written>;
};

type ListPath = EditablePath | RemovablePath | "otps" | "privacyrequests";
type RemovablePath = EditablePath | "owners" | "contacts" | "orders";
type EditablePath = "clients" | "drivers" | "vehicles" | "users";

/** A record of the list at this path, such as `clients`. */
export type RowOf<P extends ListPath> = ReplyOf<`GET /api/${P}/all`>["items"][number];
/** The query of the list at this path. */
export type FiltersOf<P extends ListPath> = NonNullable<CallOptions<`GET /api/${P}/all`>["query"]>;
/** The body of a change of such a record. */
export type ChangeOf<P extends EditablePath> = BodyOf<`PATCH /api/${P}/update/{id}`>;

/** The types above say what each of these calls takes and answers. */
const call = callApi as (key: CallKey, options: object) => Promise<unknown>;

/** The calls of every list of the office. */
export function listCalls<P extends ListPath>(path: P) {
  return {
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

/** The calls of records that can be deleted and restored. */
export function removalCalls(path: RemovablePath) {
  return {
    remove: (id: string) =>
      call(`DELETE /api/${path}/delete/{id}`, { params: { id } }) as Promise<Written>,
    restore: (id: string) =>
      call(`PATCH /api/${path}/restore/{id}`, { params: { id } }) as Promise<Written>,
  };
}

/** The calls of records that have a page of their own, on which they are changed. */
export function editCalls<P extends EditablePath>(path: P) {
  return {
    find: (id: string, signal: AbortSignal) =>
      call(`GET /api/${path}/{id}`, { params: { id }, signal }) as Promise<RowOf<P>>,
    update: (id: string, body: ChangeOf<P>) =>
      call(`PATCH /api/${path}/update/{id}`, { params: { id }, body }) as Promise<Written>,
  };
}
