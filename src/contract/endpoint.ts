import type { z } from "zod";
import type { AdmittedParties } from "#domain/people/rights.ts";
import type { ErrorCode } from "./errors.ts";
import type { CountedFilters } from "./list-filters.ts";
import * as shape from "./shapes.ts";

/**
 * The callers of an endpoint: anyone, the holder of a fresh e-mail verification, or signed-in parties.
 * The server refuses to start with an endpoint that names none.
 */
export type Access = "public" | "verified-email" | AdmittedParties;

/** Says whether a call needs a signed-in caller. */
export const needsSession = (access: Access): access is AdmittedParties =>
  access !== "public" && access !== "verified-email";

/** The callers who may read orders: a client and a driver their own, staff all. */
export const orderReaders = ["client", "driver", "readOrders"] as const satisfies Access;

type Call = {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is one file, as its bytes and nothing else. */
  readonly upload?: true;
  /** The filters of a list whose choices are counted on request, each with its choices. */
  readonly counted?: CountedFilters;
  /** The status of a success; 200 when left out. */
  readonly status?: 200 | 201;
  /** The refusals of this call, beside those that every such call has (`impliedErrors`). */
  readonly errors?: readonly ErrorCode[];
  /** The further fields of a refusal with this code, such as the figures to agree to. */
  readonly refusalFields?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>;
  /** The call has its effect once, though it is sent again under the same `Idempotency-Key`. */
  readonly isKeyed?: true;
  /** The refusal for a caller without any credential; `not_signed_in` when left out. */
  readonly signedOutError?: ErrorCode;
};

/** The pattern of an `Idempotency-Key`: 1 to 200 visible ASCII characters. */
export const idempotencyKeyPattern = "^[\\x21-\\x7e]{1,200}$";

type Answers = {
  readonly reply: z.ZodType;
  /** The name of a CSV file, whose rows are sent as they are read. */
  readonly download: string;
  /** The type of one document, which browsers save; a picture that somebody sent is shown. */
  readonly document: "application/pdf" | "text/calendar" | "*/*";
};

/** A call that answers in this way, and in no other. */
type One<Way extends keyof Answers> = Pick<Answers, Way> & {
  readonly [Other in Exclude<keyof Answers, Way>]?: never;
};

export type Endpoint = Call & (One<"reply"> | One<"download"> | One<"document">);

export type EndpointKey = `${"GET" | "POST" | "PATCH" | "DELETE"} /api/${string}`;
export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

/** A call as a contract declares it, without what `callsFor` adds. */
export type DeclaredCall = Omit<Call, "access"> &
  Partial<Pick<Call, "access">> &
  (Partial<One<"reply">> | One<"download"> | One<"document">);

type Answering = { readonly [Way in keyof Answers]: Readonly<Record<Way, unknown>> };

type Completed<A, Key, Call> = Call &
  (Call extends { readonly access: unknown } ? unknown : { readonly access: A }) &
  (Key extends `${string}/{id}${string}` ? { readonly params: typeof shape.idParams } : unknown) &
  (Call extends Answering[keyof Answering]
    ? unknown
    : { readonly reply: typeof shape.writtenReply });

/**
 * Calls that these callers may make, unless a call names its own. Adds to each what follows from a rule:
 * `{id}` in a path is the id of a record, a call that names no answer says that it has written, and one
 * that answers with a new record's id has the status 201.
 */
export function callsFor<
  const A extends Access,
  const Calls extends Readonly<Record<EndpointKey, DeclaredCall>>,
>(access: A, calls: Calls) {
  const all = Object.entries<DeclaredCall>(calls).map(([key, call]) => {
    const answers = "reply" in call || "download" in call || "document" in call;
    const added = {
      access,
      ...(key.includes("/{id}") && { params: shape.idParams }),
      ...(!answers && { reply: shape.writtenReply }),
      ...(call.reply === shape.createdReply && { status: 201 }),
    };
    return [key, { ...added, ...call }] as const;
  });
  return Object.fromEntries(all) as { readonly [K in keyof Calls]: Completed<A, K, Calls[K]> };
}

/** One part of a call as its caller sends it, before defaults are filled in. */
export type SentPart<E, P extends "params" | "query" | "body"> =
  E extends Readonly<Record<P, infer S extends z.ZodType>> ? z.input<S> : undefined;

/** One part of a call as its handler receives it, with defaults filled in. */
export type ReceivedPart<E, P extends "params" | "query" | "body"> =
  E extends Readonly<Record<P, infer S extends z.ZodType>> ? z.output<S> : undefined;

/** The body as a handler receives it: its fields, or the bytes of a file. */
export type ReceivedBody<E> = E extends { readonly upload: true }
  ? Uint8Array
  : ReceivedPart<E, "body">;

/** The JSON reply of a call; never for a call that answers with a file. */
export type Reply<E> = E extends { readonly reply: infer S extends z.ZodType } ? z.input<S> : never;

/** The JSON reply as a handler returns it, with instants as `Date`. */
export type Answer<E> = E extends { readonly reply: infer S extends z.ZodType }
  ? z.output<S>
  : never;
