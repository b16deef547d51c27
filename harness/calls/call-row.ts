import type { TestApp } from "../app.ts";
import type { SignedIn } from "../factories.ts";
import type { createRecords } from "../new-records.ts";

export type Reader = "visitor" | "client" | "driver" | "staff" | "admin";

/** What an answer may hold, by who reads it: names with spaces between, a dot leads into a record. */
export type Readers = Readonly<Partial<Record<Reader, string>>>;

/** What a call needs beside its path. */
export type Ask = {
  /** Stands in the place of the one parameter of the path. */
  readonly at?: string;
  readonly query?: string;
  /** A file where it is a buffer. */
  readonly payload?: object;
  /** Instead of the reader's own. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Who makes the calls; a visitor has no session. */
export type SignedInReaders = Readonly<Record<Exclude<Reader, "visitor">, SignedIn>>;

/** What the good calls are made on. */
export type CallSetting = {
  readonly app: TestApp;
  readonly readers: SignedInReaders;
  readonly records: ReturnType<typeof createRecords>;
  /** An order of the client, assigned to the driver. */
  readonly order: string;
};

export type GoodAsk = (setting: CallSetting, reader: Reader) => Ask | Promise<Ask>;

/**
 * One call of the API as tests see it, written by hand from sections 3, 6 and 7 of the specification
 * and its rulings, not from the contract.
 */
export type CallRow = {
  /**
   * `everyone`: also without signing in. `verified`: the holder of a fresh e-mail verification alone.
   * Otherwise the kinds of party with spaces between, where `staff` is no administrator.
   */
  readonly callers: string;
  /** Empty for a file: its fields are its heading, which the tests of its feature hold. */
  readonly reads: Readers;
  /** How the call succeeds, on a record of its own; absent where the path is enough. */
  readonly ask?: GoodAsk | undefined;
};

/** A write names the event that it records; null for one that changes nothing worth a question. */
export type WriteRow = CallRow & { readonly event: string | null };

/** A row for each call of a contract; a call without one does not compile. */
export type CallRows<C> = {
  readonly [K in keyof C]: K extends `GET ${string}` ? CallRow : WriteRow;
};

const everyReader = ["visitor", "client", "driver", "staff", "admin"] as const;

function readersOf(callers: string): readonly Reader[] {
  if (callers === "everyone") return everyReader;
  return callers === "verified" ? ["visitor"] : (callers.split(" ") as Reader[]);
}

const readable = (callers: string, fields: string | Readers): Readers =>
  typeof fields === "string"
    ? Object.fromEntries(readersOf(callers).map((reader) => [reader, fields]))
    : fields;

/** A call that reads. `fields` is the same for each of the callers, unless it says who reads what. */
export const read = (callers: string, fields: string | Readers, ask?: GoodAsk): CallRow => ({
  callers,
  reads: readable(callers, fields),
  ask,
});

/** A call that answers with a file. */
export const file = (callers: string, ask?: GoodAsk): CallRow => ({ callers, reads: {}, ask });

/** A call that writes, and the action of the event that it records. */
export const write = (
  callers: string,
  event: string | null,
  fields: string | Readers,
  ask?: GoodAsk,
): WriteRow => ({ ...read(callers, fields, ask), event });

export const staff = "staff admin";
export const everyParty = "client driver staff admin";
export const msg = "msg";
export const created = "msg id";

/** A good call about the record with this id. */
export const at = (id: string, payload: object = {}): Ask => ({ at: id, payload });

/** The fields of a record inside of another. */
export const under = (name: string, fields: string) =>
  `${name} ${fields.replaceAll(/\S+/g, (field) => `${name}.${field}`)}`;

export const listOf = (fields: string) => `total nextCursor ${under("items", fields)}`;

export const countsOf = (filter: string, choices: string) =>
  `counts.${filter} ${choices.replaceAll(/\S+/g, (choice) => `counts.${filter}.${choice}`)}`;

/** A list that was asked for with the counts of one filter. */
export const counted = (callers: string, fields: string, filter: string, choices: string) =>
  read(callers, `${listOf(fields)} counts ${countsOf(filter, choices)}`, () => ({
    query: "?counts=yes",
  }));

export const recordStatuses = "all pending active suspended removed";
export const contact = "name surname cellphone email";
export const moveEnd = "address unit contactName contactCellphone";
export const person = `id ${contact}`;
export const consents = under("consents", "about version agreedAt answer");
export const history = listOf(
  `id at actor actorType action ${under("changes", "field before after")}`,
);

/** The records that `createRecords` makes by name alone. */
export type RecordName = Exclude<
  keyof CallSetting["records"],
  "staffDo" | "privacyRequest" | "largerOrder"
>;

/** A good call about a new record of this kind. */
export const about =
  (record: RecordName, payload: object = {}): GoodAsk =>
  async ({ records }) =>
    at(await records[record](), payload);

/** The calls that remove a kind of record at this path, and restore one that was removed. */
export function removals(callers: string, path: string, record: RecordName) {
  const removed: GoodAsk = async ({ records }) => {
    const id = await records[record]();
    await records.staffDo("DELETE", `${path}/${id}`);
    return at(id);
  };
  return {
    remove: write(callers, "delete", msg, about(record)),
    restore: write(callers, "restore", msg, removed),
    history: read(callers, history, removed),
  };
}

/** The calls that change a kind of record at this path in this way, and read what became of it. */
export function edits(callers: string, path: string, record: RecordName, change: object) {
  return {
    update: write(callers, "update", msg, about(record, change)),
    history: read(callers, history, async ({ records }) => {
      const id = await records[record]();
      await records.staffDo("PATCH", `${path}/${id}`, change);
      return at(id);
    }),
  };
}
