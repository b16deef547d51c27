import { z } from "zod";
import { partyStatuses } from "#domain/people/party-kinds.ts";
import { privacyVersion } from "./privacy-version.ts";
import { termsVersion } from "./terms-version.ts";

/** Text that the database can hold: no NUL, no half of a character pair; at most `max` characters. */
export function text(max: number) {
  return z
    .string("Enter this as text.")
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), "Use plain text only.");
}

/** A field of a form: left out means empty, so that the rule that asks for it gives the message. */
export function formText(max: number) {
  return text(max).default("");
}

/** A count chosen from a list; an empty choice counts as 0. Range is the domain's to judge. */
export const count = z
  .union([z.int(), z.literal(""), z.null()], "Choose a whole number.")
  .default(0)
  .transform((value) => value || 0);

/** Whole rand, positive or negative. */
export const rand = z.int();

/** The version of the terms that was agreed to; only the present one can be. */
export const agreedVersion = z.literal(
  termsVersion,
  "The terms have changed. Reload the page, read them and agree again.",
);

/** The version of the privacy policy that was read; only the present one can be. */
export const agreedPrivacy = z.literal(
  privacyVersion,
  "The privacy policy has changed. Reload the page, read it and agree again.",
);

export const id = text(64);
export const idParams = z.strictObject({ id });

/** The answer to a write; `msg` is for people. */
export const written = z.object({ msg: z.string() });
export const created = z.object({ msg: z.string(), id: z.string() });

/**
 * The longest `cursor`: it holds the values that its row is sorted by, which people typed. Two names
 * of 100 characters each, at most three bytes a character, and an id come to fewer.
 */
const maxCursorLength = 1_000;

/** How every list is asked for: a page of at most 100 rows, after `cursor`, matching `q`. */
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: text(maxCursorLength).optional(),
  q: text(100).optional(),
  sort: text(40).optional(),
});

/** The same list as a file: every row that matches, without pages. */
export const fileQuery = listQuery.omit({ limit: true, cursor: true });

/** Where a client, a driver, a vehicle or a member of staff stands. */
export const status = z.enum(partyStatuses, "Choose pending, active, suspended or removed.");

/** Rows that were deleted instead of those that were not. */
export const removedOnly = z.literal("yes").optional();

/** How every list answers: one page, how many match in all, and where the next page starts. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    nextCursor: z.string().nullable(),
  });
}

/** The same for a list whose filters are counted: `counts=yes` asks for it. */
export const countedListQuery = listQuery.extend({ counts: z.literal("yes").optional() });

/** A list that also says, when asked, how many records each choice of these filters would find. */
export function countedListOf<T extends z.ZodType>(
  item: T,
  filters: Readonly<Record<string, Readonly<Record<string, object>>>>,
) {
  const counts = Object.entries(filters).map(([filter, choices]) => {
    const found = Object.keys(choices).map((choice) => [choice, z.int()] as const);
    return [filter, z.object(Object.fromEntries(found))] as const;
  });
  return listOf(item).extend({ counts: z.object(Object.fromEntries(counts)).optional() });
}
