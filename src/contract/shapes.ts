import "./refusal-words.ts";
import { z } from "zod";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { maxReasonLength } from "#domain/orders/cancellation.ts";
import { maxPasswordLength } from "#domain/passwords/password-rules.ts";
import { partyStatuses, yesOrNo } from "#domain/people/party-kinds.ts";
import { maxNameLength } from "#domain/people/person-details.ts";

/** Text that the database can hold: no NUL, no half of a character pair; at most `max` characters. */
export function text(max: number) {
  return z
    .string("Enter this as text.")
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), "Use plain text only.");
}

/**
 * Text whose length a rule of the domain judges. The shape takes four times as much, so that the rule
 * gives the message; descriptions name the rule's bound.
 */
export const ruledText = (max: number) => text(4 * max).meta({ maxLength: max });

/** A field of a form. One that is left out counts as empty, so that its rule gives the message. */
export const formText = (max: number) => text(max).default("");

/** Marks a field whose rule refuses its default, so that descriptions call it required. */
export const requiredField = <T extends z.ZodType>(field: T): T => field.meta({ isRequired: true });

export const requiredText = (max: number) => requiredField(formText(max));
export const requiredRuledText = (max: number) => requiredField(ruledText(max).default(""));

/** A field that must be one of these choices; its rule says so, and the shape takes any text. */
export const requiredChoice = (choices: readonly string[]) =>
  formText(40).meta({ isRequired: true, enum: [...choices] });

/** The reason for which somebody does something; others read it. */
export const reasonText = requiredRuledText(maxReasonLength);

/** A number chosen from a list; an empty choice counts as 0. The domain judges the range. */
export const chosenCount = (max: number) =>
  z
    .union([z.int(), z.literal(""), z.null()], "Choose a whole number.")
    .default(0)
    .meta({ minimum: 0, maximum: max })
    .transform((value) => value || 0);

export const rand = z.int();
export const cents = z.int();

/** Fields of these names, all of one shape. */
export const fieldsNamed = <const Name extends string, Shape extends z.ZodType>(
  names: readonly Name[],
  shape: Shape,
) => Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>;

/** A list of objects that have these fields. */
export const objectList = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.array(z.object(fields));

/** The name of a person and the ways to reach them, as every record of a person shows them. */
export const personFields = {
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
};

export const typedPerson = {
  name: requiredRuledText(maxNameLength),
  surname: requiredRuledText(maxNameLength),
  email: requiredText(254),
  cellphone: requiredText(40),
};

/**
 * The values that a form was opened on, of the fields that it changes: a JSON object as text. Where one of
 * them has changed since, nothing is saved. A caller that sends none overwrites whatever is there.
 */
export const valuesAtOpening = text(8_000).optional();

/** The fields of a person in a change, which may leave out any of them. */
export const changedPerson = {
  name: ruledText(maxNameLength).optional(),
  surname: ruledText(maxNameLength).optional(),
  email: text(254).optional(),
  cellphone: text(40).optional(),
};

export const newPassword = {
  password: requiredRuledText(maxPasswordLength),
  confPassword: requiredRuledText(maxPasswordLength),
};

/** The version of the terms or the privacy policy that somebody read; only the present one is taken. */
export const textVersion = text(40).optional();

export const agreementFields = { agreedToTerms: z.boolean().optional(), termsVersion: textVersion };

/** The agreement of a registration, which includes the privacy policy. */
export const registrationAgreement = { ...agreementFields, privacyVersion: textVersion };

export const recordId = text(64);
/** The id of a record in a path. A text that is no id is answered as not found (mount-contract.ts). */
export const idParams = z.strictObject({ id: recordId });

/** The answer to a write; `msg` is for people. */
export const writtenReply = z.object({ msg: z.string() });
export const createdReply = z.object({ msg: z.string(), id: z.string() });

export const partyStatus = z.enum(partyStatuses, "Choose pending, active, suspended or removed.");

/** Asks for the removed records instead of the others. */
export const removedOnly = z.literal("yes").optional();

/** A day that somebody types, such as `2026-12-10`. */
export const typedDay = text(10).refine(isCalendarDate, "Enter a date such as 2026-12-10");

const isInstant = (value: unknown) =>
  (value instanceof Date || typeof value === "string") && !Number.isNaN(new Date(value).getTime());

/**
 * An instant: a `Date` where a handler answers with it, or its text where the database made JSON of it;
 * ISO text in UTC where it travels.
 */
export const instant = z
  .codec(z.iso.datetime(), z.custom<Date | string>(isInstant), {
    decode: (text) => new Date(text),
    encode: (moment) => new Date(moment).toISOString(),
  })
  .meta({ type: "string", format: "date-time" });

/** One text that somebody agreed to, or one thing that they allowed. */
export const consent = z.object({
  /** `partnership`: to be contacted about a business partnership. */
  about: z.enum(["terms", "privacy", "partnership"]),
  /** The version of the terms, or of the privacy policy; null when none was noted. */
  version: z.string().nullable(),
  /** The time of the agreement; null if the caller did not state it, or staff entered it. */
  agreedAt: instant.nullable(),
  /** The answer of the person; null where there was no choice. */
  answer: z.enum(yesOrNo).nullable(),
});

/** The consents of a person, beside the record that is shown alone. */
export const consents = z.array(consent);
