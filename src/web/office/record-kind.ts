import type { z } from "zod";
import { mostCounted } from "#contract/list-filters.ts";
import type {
  countedListOf,
  countedListQuery,
  historyReply,
} from "#contract/record-calls.contract.ts";
import { formatPlate as groupedPlate } from "#domain/fleet/licence-plate.ts";
import { groupDigits } from "#domain/money/format-rand.ts";
import type { FileKey } from "#web/api/api-client.ts";
import type { ReadCall } from "#web/api/use-read.ts";

export type Identified = { readonly id: string };

/** Records that each choice of each filter finds: up to `mostCounted`, and one above it for more. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

type AnyReply = z.output<ReturnType<typeof countedListOf>>;

export type Found<Row> = Omit<AnyReply, "items"> & {
  readonly items: readonly Row[];
  /** What all of it adds up to, in cents. */
  readonly cents?: number | undefined;
};

/** The query of a list beside its own filters. */
export type ListPart = Partial<z.output<typeof countedListQuery>>;

export type ListAsk<Filters> = Partial<Filters> & ListPart;

export type HistoryCall = Extract<ReadCall, `${string}/history`>;
export type HistoryEvent = z.output<typeof historyReply>["items"][number];

export type Written = { readonly msg: string };

/** A kind of record of the office: its words and calls. What is left out is offered nowhere. */
export type RecordKind<Row extends Identified> = {
  /** Its name in the cache of what was read, and of the choice of columns in this browser. */
  readonly key: string;
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  /** Null where the list is not taken along. */
  readonly file?: FileKey | null;
  readonly remove?: (id: string, row: Row) => Promise<Written>;
  /** What the button says that deletes one; "Delete" when left out. */
  readonly removeWord?: string;
  readonly restore?: (id: string) => Promise<Written>;
  /** The call that reads the history of one. */
  readonly history?: HistoryCall;
  /** Names of fields and actions in the history, where the general ones do not do. */
  readonly historyWords?: {
    readonly fields?: Readonly<Record<string, string>>;
    readonly actions?: Readonly<Record<string, string>>;
    /** What a field without a value says, such as `N/A`. */
    readonly nothing?: Readonly<Record<string, string>>;
  };
};

export type ListedKind<Row extends Identified, Filters> = RecordKind<Row> & {
  readonly list: (query: ListAsk<Filters>, signal: AbortSignal) => Promise<Found<Row>>;
  /** Its rows stay as they are until somebody acts: their buttons move under no finger. */
  readonly isStill?: true;
};

export type FoundKind<Row extends Identified> = RecordKind<Row> & {
  /** The call that reads one; its reply is a row. */
  readonly find: ReadCall;
};

export type EditableKind<Row extends Identified, Change> = FoundKind<Row> & {
  readonly update: (id: string, change: Change) => Promise<Written>;
};

export function fullName({ name, surname }: { readonly name: string; readonly surname: string }) {
  return `${name} ${surname}`.trim();
}

export function formatChoiceCount(count: number): string {
  return count > mostCounted ? `${groupDigits(mostCounted)}+` : groupDigits(count);
}

/** The end of a long id: ids of one moment begin alike and differ there. */
export function shortId(id: string): string {
  return id.length > 10 ? `\u2026${id.slice(-8)}` : id;
}

/** A licence plate in its groups, as the server's messages write it, on one line. */
export function formatPlate(plate: string): string {
  return groupedPlate(plate).replaceAll(" ", "\u00a0");
}
