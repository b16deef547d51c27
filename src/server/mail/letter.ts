import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { waysToReach } from "#domain/company/company-words.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import type { Context } from "../context.ts";
import type { Message } from "../platform/mail/mailer.ts";
import type { Mails } from "./mails.ts";

/** A mail that is ready to leave. */
export type Mail = Message & {
  /** Stores that the mail server has taken it. */
  readonly afterSending?: () => Promise<unknown>;
};

type Letter = Omit<Mail, "text"> & {
  /** The name in the greeting; none when left out. */
  readonly name?: string;
  /** Null where there is nothing to say. */
  readonly paragraphs: readonly (string | null)[];
};

/** A mail that greets, says its paragraphs, and ends with the company's name. */
export function writeLetter({ name, paragraphs, ...mail }: Letter): Mail {
  const greeting = name === undefined ? "Hello" : `Hello ${name}`;
  const said = paragraphs.filter((paragraph) => paragraph !== null);
  return { ...mail, text: [greeting, ...said, brand.name].join("\n\n") };
}

/** Our address, and the company as it is when a mail leaves. */
export type MailSite = Pick<Context, "baseUrl"> & {
  readonly company: Company;
  /** The mailbox of the office: the company's address, or its first administrator's. */
  readonly office: string;
};

export type MailContext = Context & MailSite;

/** Writes the mail of these ids as it leaves; null where it would be wrong by now. */
export type WriteMail<Kind extends keyof Mails> = (
  context: MailContext,
  ids: Mails[Kind],
) => Promise<Mail | null>;

/** @param baseUrl our address, where the text has no link to the contact page beside it */
export function contactWays({ phone, email }: Company, baseUrl?: string) {
  const at = baseUrl === undefined ? "" : ` at ${baseUrl}${webPaths.contact()}`;
  return waysToReach({ phone: phone && formatCellphone(phone), email }, `write to us${at}`);
}

/** A question such as `Questions?`, and how to reach us with it by phone or by an answer. */
export function questionLine(question: string, { phone }: Company): string {
  const call = phone ? `Call ${formatCellphone(phone)} or answer` : "Answer";
  return `${question} ${call} this message.`;
}
