import { z } from "zod";
import { actorTypes } from "#domain/people/party-kinds.ts";
import type { DeclaredEndpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import type { FilterChoices } from "./list-filters.ts";
import * as shape from "./shapes.ts";

/**
 * The longest `cursor`, in characters. A cursor holds the values by which its row is sorted: two names of
 * 100 characters, at most three bytes a character, and an id fit in.
 */
const maxCursorLength = 1_000;

/** The query of every list: at most 100 rows that match the search text `q`, starting after `cursor`. */
export const listQueryShape = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: shape.boundedText(maxCursorLength).optional(),
  q: shape.boundedText(100).optional(),
  sort: shape.boundedText(40).optional(),
});

/**
 * The reply of every list: one page, the number of all rows that match, and the cursor of the next page.
 * With `totalIsAtLeast` more rows match than `total`, because counting stopped there. `searched` is the
 * number of records that were searched before the search stopped; the next page goes on after them.
 */
export function listReply<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    totalIsAtLeast: z.literal(true).optional(),
    searched: z.int().optional(),
    nextCursor: z.string().nullable(),
  });
}

/** The query of a list that also counts the records of each filter choice if it has `counts=yes`. */
export const countedListQueryShape = listQueryShape.extend({ counts: z.literal("yes").optional() });

/**
 * The reply of a list with counts: the number of records that each choice of its filters would find.
 * `maxCountedRows + 1` stands for every larger number.
 */
export function countedListReply<T extends z.ZodType>(item: T, filters: FilterChoices) {
  const counts = Object.entries(filters).map(([filter, choices]) => {
    const found = Object.keys(choices).map((choice) => [choice, z.int()] as const);
    return [filter, z.object(Object.fromEntries(found))] as const;
  });
  return listReply(item).extend({ counts: z.object(Object.fromEntries(counts)).optional() });
}

/** Declares the call of a list with these filters. It can count the records of each `counted` choice. */
export function describeListCall<T extends z.ZodType, F extends z.ZodRawShape>(
  summary: string,
  record: T,
  filter: F,
  counted: FilterChoices = {},
) {
  return {
    summary,
    query: countedListQueryShape.extend(filter),
    reply: countedListReply(record, counted),
    counted,
  } as const satisfies DeclaredEndpoint;
}

/** Declares the call that downloads a list as a CSV file with every row that matches. */
export function describeFileCall<F extends z.ZodRawShape>(
  summary: string,
  filter: F,
  download: string,
) {
  return {
    summary,
    query: listQueryShape.omit({ limit: true, cursor: true }).extend(filter),
    download,
  } as const satisfies DeclaredEndpoint;
}

/** Declares a call that changes one record and needs only its id; `refusals` are its error codes. */
export function describeWriteCall(summary: string, ...refusals: readonly ErrorCode[]) {
  return { summary, errors: refusals } as const satisfies DeclaredEndpoint;
}

/** Declares a call that changes one record and needs a reason; `refusals` are its error codes. */
export function describeCallWithReason(summary: string, ...refusals: readonly ErrorCode[]) {
  const body = z.strictObject({ reason: shape.reasonText });
  return { ...describeWriteCall(summary, ...refusals), body } as const satisfies DeclaredEndpoint;
}

/** The query of a list that has no search and no choice of sort. */
export const pageQueryShape = listQueryShape.omit({ q: true, sort: true });

/** One page of the history of a record, the latest event first. */
export const historyReplySchema = listReply(
  z.object({
    id: z.string(),
    at: shape.instantField,
    /** The name of the person who acted, or `Visitor` or `System`. */
    actor: z.string(),
    actorType: z.enum(actorTypes),
    action: z.string(),
    /** Each changed field with its value before and after, as text for people. */
    changes: shape.objectListField({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  }),
);

export const describeHistoryCall = {
  summary: "The history of this record: each change, its author and its time",
  query: pageQueryShape,
  reply: historyReplySchema,
} as const;
