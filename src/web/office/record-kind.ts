import type { z } from "zod";
import { maxCountedRows } from "#contract/list-filters.ts";
import type {
  countedListQueryShape,
  countedListReply,
  historyReplySchema,
} from "#contract/record-calls.contract.ts";
import { formatLicencePlate as groupedPlate } from "#domain/fleet/licence-plate.ts";
import { groupDigitsInThousands } from "#domain/money/format-rand.ts";
import type { CallOptions, CallReply, FileCallKey } from "#web/api/api-client.ts";
import type { ReadCall } from "#web/api/use-read.ts";

export type RecordWithId = { readonly id: string };

/** The number of records for each choice of each filter; `maxCountedRows + 1` means that many or more. */
export type FilterChoiceCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

type AnyReply = z.input<ReturnType<typeof countedListReply>>;

export type ListReply<Row> = Omit<AnyReply, "items"> & {
  readonly items: readonly Row[];
  /** The sum of the amounts of all rows, in cents. */
  readonly cents?: number | undefined;
};

/** A row of the list that a call reads: `ListRow<"GET /api/clients/all">`. */
export type ListRow<L extends ReadCall> =
  CallReply<L> extends { readonly items: readonly (infer Row extends RecordWithId)[] }
    ? Row
    : never;

export type ListFilters<L extends ReadCall> = NonNullable<CallOptions<L>["query"]>;

export type ListQuery<L extends ReadCall> = Partial<ListFilters<L>> &
  Partial<z.output<typeof countedListQueryShape>>;

export type HistoryCall = Extract<ReadCall, `${string}/history`>;
export type HistoryEvent = z.input<typeof historyReplySchema>["items"][number];

export type MessageReply = { readonly msg: string };

/** A kind of record, such as clients: its words and its calls. Pages offer only the calls that it has. */
export type RecordKind<Row extends RecordWithId> = {
  /** The key under which the browser stores the ids of hidden columns. */
  readonly key: string;
  readonly noun: string;
  readonly rowName: (row: Row) => string;
  /** The call that exports the list as a file; null where there is none. */
  readonly file?: FileCallKey | null;
  readonly remove?: (id: string, row: Row) => Promise<MessageReply>;
  /** The label of the button that deletes a record; "Delete" when left out. */
  readonly removeWord?: string;
  readonly restore?: (id: string) => Promise<MessageReply>;
  readonly history?: HistoryCall;
  /** Names of fields and actions in the history that replace the general names. */
  readonly historyWords?: {
    readonly fields?: Readonly<Record<string, string>>;
    readonly actions?: Readonly<Record<string, string>>;
    /** The text for an empty field, by field name, such as `N/A`. Other empty fields show `None`. */
    readonly nothing?: Readonly<Record<string, string>>;
  };
};

export type ListedRecordKind<L extends ReadCall> = RecordKind<ListRow<L>> & {
  readonly list: L;
  /** True where the list is not reloaded each minute, so that its buttons never move under a finger. */
  readonly isStill?: true;
};

export type ReadableRecordKind<Row extends RecordWithId> = RecordKind<Row> & {
  /** The call that reads one record. Its reply has the same fields as a row of the list. */
  readonly find: ReadCall;
};

export type EditableRecordKind<Row extends RecordWithId, Change> = ReadableRecordKind<Row> & {
  readonly update: (id: string, change: Change) => Promise<MessageReply>;
};

export function personFullName({
  name,
  surname,
}: {
  readonly name: string;
  readonly surname: string;
}) {
  return `${name} ${surname}`.trim();
}

export function formatChoiceCount(count: number): string {
  return count > maxCountedRows
    ? `${groupDigitsInThousands(maxCountedRows)}+`
    : groupDigitsInThousands(count);
}

/** The end of a long id. Ids made at the same time differ only at the end. */
export function shortRecordId(id: string): string {
  return id.length > 10 ? `\u2026${id.slice(-8)}` : id;
}

/** A licence plate in groups of characters, with spaces at which no line breaks. */
export function formatUnbrokenLicencePlate(plate: string): string {
  return groupedPlate(plate).replaceAll(" ", "\u00a0");
}
