import "./refusal-words.ts";
import { z } from "zod";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { maxCancellationReasonLength } from "#domain/orders/cancellation.ts";
import { maxPasswordLength } from "#domain/passwords/password-rules.ts";
import { partyStatuses, yesNoAnswers } from "#domain/people/party-kinds.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import type { StaffRight } from "#domain/people/rights.ts";

/** Text of at most `max` characters that the database can store: no NUL, no half of a surrogate pair. */
export function boundedText(max: number) {
  return z
    .string("Enter this as text.")
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), "Use plain text only.");
}

/**
 * Text whose length the domain limits to `max`. The shape accepts four times as much, so that a slightly
 * long text gets the domain's message; API descriptions name the domain's limit.
 */
export const domainBoundedText = (max: number) => boundedText(4 * max).meta({ maxLength: max });

/** A text field of a form. A field that is left out counts as empty, so that the domain gives the message. */
export const optionalFormText = (max: number) => boundedText(max).default("");

/** Marks a field whose default value the domain refuses, so that API descriptions call the field required. */
export const requiredField = <T extends z.ZodType>(field: T): T => field.meta({ isRequired: true });

export const requiredText = (max: number) => requiredField(optionalFormText(max));
export const requiredDomainBoundedText = (max: number) =>
  requiredField(domainBoundedText(max).default(""));

/** A field that must be one of these choices. The domain checks that; the shape accepts any text. */
export const requiredChoice = (choices: readonly string[]) =>
  optionalFormText(40).meta({ isRequired: true, enum: [...choices] });

/** The reason that a person gives for an action; other people read it. */
export const reasonText = requiredDomainBoundedText(maxCancellationReasonLength);

const rightsForReplyParts = z.registry<{ readonly right: StaffRight }>();

/** Restricts a part of a reply to staff with this right; everybody else gets null. */
export function restrictToRight<T extends z.ZodType>(right: StaffRight, part: T): z.ZodNullable<T> {
  const restricted = part.nullable();
  rightsForReplyParts.add(restricted, { right });
  return restricted;
}

/** The right that staff need to read a part of a reply; undefined if the call's own access is enough. */
export const rightForReplyPart = (part: z.ZodType): StaffRight | undefined =>
  rightsForReplyParts.get(part)?.right;

/** A number chosen from a list; an empty choice counts as 0. The domain checks the range. */
export const chosenCountField = (max: number) =>
  z
    .union([z.int(), z.literal(""), z.null()], "Choose a whole number.")
    .default(0)
    .meta({ minimum: 0, maximum: max })
    .transform((value) => value || 0);

export const randAmountField = z.int();
export const centsAmountField = z.int();

/** Makes fields of these names, all of one shape. */
export const fieldsWithNames = <const Name extends string, Shape extends z.ZodType>(
  names: readonly Name[],
  shape: Shape,
) => Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>;

/** Makes the shape of a list of objects with these fields. */
export const objectListField = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.array(z.object(fields));

/** The name, email address and phone number of a person, as every record of a person shows them. */
export const personFields = {
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
};

export const enteredPersonFields = {
  name: requiredDomainBoundedText(maxNameLength),
  surname: requiredDomainBoundedText(maxNameLength),
  email: requiredText(254),
  cellphone: requiredText(40),
};

/**
 * The values that the form's fields had when the form was opened: a JSON object as text. If one of these
 * fields has changed since, nothing is saved. A caller that leaves this out overwrites any change.
 */
export const formValuesAtOpening = boundedText(8_000).optional();

/** The fields that a change of a person may set; each of them may be left out. */
export const personChangeFields = {
  name: domainBoundedText(maxNameLength).optional(),
  surname: domainBoundedText(maxNameLength).optional(),
  email: boundedText(254).optional(),
  cellphone: boundedText(40).optional(),
};

export const newPasswordFields = {
  password: requiredDomainBoundedText(maxPasswordLength),
  confPassword: requiredDomainBoundedText(maxPasswordLength),
};

/** The version of the terms or the privacy policy that somebody read; any but the present one is refused. */
export const legalTextVersionField = boundedText(40).optional();

export const agreementFields = {
  agreedToTerms: z.boolean().optional(),
  termsVersion: legalTextVersionField,
};

/** The consent to the terms that a registration needs, with the consent to the privacy policy. */
export const registrationAgreement = { ...agreementFields, privacyVersion: legalTextVersionField };

export const recordIdField = boundedText(64);
/** The id of a record in a path. A text that cannot be an id counts as not found (mount-contract.ts). */
export const recordIdParams = z.strictObject({ id: recordIdField });

/** The reply to a change that has only a message for people. */
export const messageOnlyReply = z.object({ msg: z.string() });
export const createdRecordReply = z.object({ msg: z.string(), id: z.string() });

export const partyStatusField = z.enum(
  partyStatuses,
  "Choose pending, active, suspended or removed.",
);

/** Makes a list show removed records only, which it leaves out otherwise. */
export const removedOnlyFilter = z.literal("yes").optional();

/** A day that somebody types, such as `2026-12-10`. */
export const enteredDateText = boundedText(10).refine(
  isCalendarDate,
  "Enter a date such as 2026-12-10",
);

const isInstant = (value: unknown) =>
  (value instanceof Date || typeof value === "string") && !Number.isNaN(new Date(value).getTime());

/**
 * A point in time. Handlers return a `Date`, or text where the database made the JSON; over the
 * network it is ISO text in UTC.
 */
export const instantField = z
  .codec(z.iso.datetime(), z.custom<Date | string>(isInstant), {
    decode: (text) => new Date(text),
    encode: (moment) => new Date(moment).toISOString(),
  })
  .meta({ type: "string", format: "date-time" });

/** One text that a person agreed to, or one use of personal data that they allowed. */
export const consentSchema = z.object({
  /** The subject of the consent; `partnership` is to be contacted about a business partnership. */
  about: z.enum(["terms", "privacy", "partnership"]),
  /** The version of the terms or of the privacy policy; null when none was recorded. */
  version: z.string().nullable(),
  /** The time of the agreement; null if the caller did not state it, or staff entered the consent. */
  agreedAt: instantField.nullable(),
  /** The answer that the person gave; null where the person had no choice. */
  answer: z.enum(yesNoAnswers).nullable(),
});

/** The consents of a person, which only the view of a single record has. */
export const consentsSchema = z.array(consentSchema);
