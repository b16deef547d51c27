import { fieldErrors } from "../text/field-errors.ts";
import { checkTextLength } from "../text/visible-text.ts";
import { checkEmail } from "./email-address.ts";
import { checkPersonDetails } from "./person-details.ts";

/** The status of a message to the company. */
export const contactMessageStatuses = ["new", "handled"] as const;
export type ContactMessageStatus = (typeof contactMessageStatuses)[number];

/** The longest message to the company, in characters. */
export const maxContactMessageLength = 4000;

/** The shortest time in which a person can fill in the contact form, in milliseconds. */
export const minContactFillMs = 3_000;

export type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly cellphone: string;
  readonly message: string;
};

/**
 * The message for a filled-in honeypot field, which people do not see and programs fill in. A person who
 * fills it in by accident reads the message and loses nothing.
 */
export function checkHoneypotField(website: string): string | null {
  return website === "" ? null : "Leave this field empty, then send your message again.";
}

/** Checks a message to the company; returns a message per wrong field. */
export function checkContactMessage(input: ContactMessage) {
  const { name, cellphone } = checkPersonDetails({ name: input.name, cellphone: input.cellphone });
  return fieldErrors({
    name,
    email: checkEmail(input.email),
    cellphone,
    message: checkTextLength(
      input.message,
      maxContactMessageLength,
      "Please shorten your message to",
      "Message is required",
    ),
  });
}
