import type { Endpoints } from "#contract/endpoints.ts";
import type { TestApp } from "../app.ts";
import type { SignedIn, SignerKind } from "../factories.ts";
import type { createRecords } from "../new-records.ts";

export type Reader = "visitor" | SignerKind;

/** The parts of a call beside its path. */
export type Ask = {
  /** Stands in the place of the one parameter of the path. */
  readonly at?: string;
  readonly query?: string;
  /** A file where it is a buffer. */
  readonly payload?: object;
  /** Instead of the reader's own. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The app, people and records on which good calls are made. */
export type CallSetting = {
  readonly app: TestApp;
  /** The people who make the calls. A visitor has no session. */
  readonly readers: Readonly<Record<SignerKind, SignedIn>>;
  /** A client and a driver who have nothing to do with the records of the readers. */
  readonly strangers: Readonly<Record<"client" | "driver", SignedIn>>;
  readonly records: ReturnType<typeof createRecords>;
  /** An order of the client, assigned to the driver. */
  readonly order: string;
};

export type GoodAsk = (setting: CallSetting, reader: Reader) => Ask | Promise<Ask>;

/**
 * Good calls that do not follow from the contract: a body about a new record of the kind that the path
 * names, or a function that prepares the call.
 */
export type GoodCalls = { readonly [K in keyof Endpoints]?: GoodAsk | object };

/** The records that `createRecords` makes by name alone. */
export type RecordName = Exclude<
  keyof CallSetting["records"],
  "staffDo" | "privacyRequest" | "largerOrder"
>;

/** A good call about the record with this id. */
export const atId = (id: string, payload: object = {}): Ask => ({ at: id, payload });

/** A good call about a new record of this kind. */
export const aboutNewRecord =
  (record: RecordName, payload: object = {}): GoodAsk =>
  async ({ records }) =>
    atId(await records[record](), payload);
