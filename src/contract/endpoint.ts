import type { z } from "zod";
import type { AdmittedParties } from "#domain/people/rights.ts";
import type { ErrorCode } from "./errors.ts";
import { createdReply, idParams, writtenReply } from "./shapes.ts";

/**
 * The callers of an endpoint: anyone, the holder of a fresh e-mail verification, or signed-in parties.
 * The server refuses to start with an endpoint that names none.
 */
export type Access = "public" | "verified-email" | AdmittedParties;

/** Answers whether only somebody who is signed in may call. */
export const needsSession = (access: Access): access is AdmittedParties =>
  access !== "public" && access !== "verified-email";

/** A client and a driver may look at their own orders, and staff at all. */
export const orderReaders = ["client", "driver", "readOrders"] as const satisfies Access;

type Call = {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is one file, as its bytes and nothing else. */
  readonly upload?: true;
  /** 200 when left out. */
  readonly status?: 200 | 201;
  /** Beside those that follow from who calls, and from what is taken (describe-call.ts). */
  readonly errors?: readonly ErrorCode[];
  /** The fields that a refusal with this code carries besides its words, such as the figures to agree to. */
  readonly refusalFields?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>;
  /** Sent again under the same `Idempotency-Key`, the call has its effect once. */
  readonly isKeyed?: true;
  /** The refusal for a caller without any credential; `not_signed_in` when left out. */
  readonly signedOutError?: ErrorCode;
};

/** The pattern of an `Idempotency-Key`: 1 to 200 characters that can be seen. */
export const idempotencyKeyPattern = "^[\\x21-\\x7e]{1,200}$";

type Answers = {
  readonly reply: z.ZodType;
  /** The name of a file, whose rows come as they are read. */
  readonly download: string;
  /**
   * One document of this type, which is saved as a file; what people sent has a type of its own, and a
   * picture of them is shown.
   */
  readonly document: "application/pdf" | "text/calendar" | "*/*";
};

/** A call answers in one of these ways. */
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
  (Key extends `${string}/{id}${string}` ? { readonly params: typeof idParams } : unknown) &
  (Call extends Answering[keyof Answering] ? unknown : { readonly reply: typeof writtenReply });

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
      ...(key.includes("/{id}") && { params: idParams }),
      ...(!answers && { reply: writtenReply }),
      ...(call.reply === createdReply && { status: 201 }),
    };
    return [key, { ...added, ...call }] as const;
  });
  return Object.fromEntries(all) as { readonly [K in keyof Calls]: Completed<A, K, Calls[K]> };
}

/** One part of a call as its caller sends it, before defaults are filled in. */
export type SentPart<E, P extends "params" | "query" | "body"> =
  E extends Readonly<Record<P, infer S extends z.ZodType>> ? z.input<S> : undefined;

export type ReceivedPart<E, P extends "params" | "query" | "body"> =
  E extends Readonly<Record<P, infer S extends z.ZodType>> ? z.output<S> : undefined;

/** The body as a handler receives it: its fields, or the bytes of a file. */
export type ReceivedBody<E> = E extends { readonly upload: true }
  ? Uint8Array
  : ReceivedPart<E, "body">;

/** The JSON reply of a call; never for a call that answers with a file. */
export type Reply<E> = E extends { readonly reply: infer S extends z.ZodType } ? z.input<S> : never;

/** The same as a handler returns it, with instants as `Date`. */
export type Answer<E> = E extends { readonly reply: infer S extends z.ZodType }
  ? z.output<S>
  : never;
