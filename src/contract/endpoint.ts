import type { z } from "zod";
import type { AdmittedParties } from "#domain/people/rights.ts";
import type { ErrorCode } from "./errors.ts";
import type { FilterChoices } from "./list-filters.ts";
import * as shape from "./shapes.ts";

/**
 * Those who may call an endpoint: anyone, whoever has just verified an email address, or accounts that are
 * signed in. The server does not start if an endpoint names nobody.
 */
export type EndpointAccess = "public" | "verified-email" | AdmittedParties;

/** Says whether only somebody who is signed in may make a call. */
export const isSessionNeeded = (access: EndpointAccess): access is AdmittedParties =>
  access !== "public" && access !== "verified-email";

/** The accounts that may read orders: clients and drivers read their own orders, staff read all. */
export const orderReaderAccess = [
  "client",
  "driver",
  "readOrders",
] as const satisfies EndpointAccess;

type Call = {
  readonly summary: string;
  readonly access: EndpointAccess;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body of the request is one file: its bytes and nothing else. */
  readonly upload?: true;
  /** A list's filters with their choices; on request, the call counts the records that each choice finds. */
  readonly counted?: FilterChoices;
  /** The HTTP status of a success; 200 when left out. */
  readonly status?: 200 | 201;
  /** The error codes of this call, apart from those that every such call has (`impliedErrors`). */
  readonly errors?: readonly ErrorCode[];
  /** Further fields of an error reply, by error code, such as the amounts that the client must agree to. */
  readonly refusalFields?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>;
  /** A call sent again under the same `Idempotency-Key` takes effect only once. */
  readonly isKeyed?: true;
  /** The error code for a caller who sends no session or token; `not_signed_in` when left out. */
  readonly signedOutError?: ErrorCode;
};

/** The pattern of an `Idempotency-Key`: 1 to 200 visible ASCII characters. */
export const idempotencyKeyPattern = "^[\\x21-\\x7e]{1,200}$";

type Answers = {
  readonly reply: z.ZodType;
  /** The name of a CSV file. Its rows are sent while they are read from the database. */
  readonly download: string;
  /** The media type of a file that browsers save. A picture that a person sent is shown instead. */
  readonly document: "application/pdf" | "text/calendar" | "*/*";
};

/** A call with one kind of response only: a JSON reply, a CSV file or a document. */
type One<Way extends keyof Answers> = Pick<Answers, Way> & {
  readonly [Other in Exclude<keyof Answers, Way>]?: never;
};

export type Endpoint = Call & (One<"reply"> | One<"download"> | One<"document">);

export type EndpointKey = `${"GET" | "POST" | "PATCH" | "DELETE"} /api/${string}`;
export type ApiContract = Readonly<Record<EndpointKey, Endpoint>>;

/** An API call as its contract file declares it, before `declareEndpoints` adds the defaults. */
export type DeclaredEndpoint = Omit<Call, "access"> &
  Partial<Pick<Call, "access">> &
  (Partial<One<"reply">> | One<"download"> | One<"document">);

type Answering = { readonly [Way in keyof Answers]: Readonly<Record<Way, unknown>> };

type Completed<A, Key, Call> = Call &
  (Call extends { readonly access: unknown } ? unknown : { readonly access: A }) &
  (Key extends `${string}/{id}${string}`
    ? { readonly params: typeof shape.recordIdParams }
    : unknown) &
  (Call extends Answering[keyof Answering]
    ? unknown
    : { readonly reply: typeof shape.messageOnlyReply });

/**
 * Declares API calls for the callers in `access`, unless a call names its own. Defaults: `{id}` in a path is
 * a record's id, a call without a reply replies with a message, and one that replies with a new record's id
 * has the status 201.
 */
export function declareEndpoints<
  const A extends EndpointAccess,
  const Calls extends Readonly<Record<EndpointKey, DeclaredEndpoint>>,
>(access: A, calls: Calls) {
  const all = Object.entries<DeclaredEndpoint>(calls).map(([key, call]) => {
    const answers = "reply" in call || "download" in call || "document" in call;
    const added = {
      access,
      ...(key.includes("/{id}") && { params: shape.recordIdParams }),
      ...(!answers && { reply: shape.messageOnlyReply }),
      ...(call.reply === shape.createdRecordReply && { status: 201 }),
    };
    return [key, { ...added, ...call }] as const;
  });
  return Object.fromEntries(all) as { readonly [K in keyof Calls]: Completed<A, K, Calls[K]> };
}

/** The parameters, query or body of a call as its caller sends them, before defaults are filled in. */
export type SentRequestPart<E, P extends "params" | "query" | "body"> =
  E extends Readonly<Record<P, infer S extends z.ZodType>> ? z.input<S> : undefined;

/** The parameters, query or body of a call as its handler gets them, with defaults filled in. */
export type ReceivedRequestPart<E, P extends "params" | "query" | "body"> =
  E extends Readonly<Record<P, infer S extends z.ZodType>> ? z.output<S> : undefined;

/** The body of a request as a handler receives it: its fields, or the bytes of a file. */
export type ReceivedRequestBody<E> = E extends { readonly upload: true }
  ? Uint8Array
  : ReceivedRequestPart<E, "body">;

/** The JSON reply of a call as its caller gets it; `never` for a call that returns a file. */
export type JsonReply<E> = E extends { readonly reply: infer S extends z.ZodType }
  ? z.input<S>
  : never;

/** The reply of a call as its handler returns it, with times as `Date`. */
export type HandlerResult<E> = E extends { readonly reply: infer S extends z.ZodType }
  ? z.output<S>
  : never;
