import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { waysToReach } from "#domain/company/company-words.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import type { Context } from "../context.ts";
import type { Message } from "../platform/mail/mailer.ts";

type Letter = Omit<Message, "text"> & {
  /** The name in the greeting; none when left out. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
};

/** A message that greets, says its paragraphs, and ends with the company's name. */
export function letter({ name, paragraphs, ...message }: Letter): Message {
  const greeting = name === undefined ? "Hello" : `Hello ${name}`;
  return {
    ...message,
    text: [greeting, ...paragraphs, brand.name].join("\n\n"),
  };
}

/** What a message says of us: our address, and the company as it is when the message leaves. */
export type Site = Pick<Context, "baseUrl"> & {
  readonly company: Company;
  /** Where the office reads its mail: the company's address, or its first administrator's. */
  readonly office: string;
};

export type MailContext = Context & Site;

/** @param baseUrl our address, where the text has no link to the contact page beside it */
export function reachUs({ phone, email }: Company, baseUrl?: string) {
  const at = baseUrl === undefined ? "" : ` at ${baseUrl}${webPaths.contact()}`;
  return waysToReach({ phone: phone && formatCellphone(phone), email }, `write to us${at}`);
}

/** What to do with a question, such as `Questions?`, where it can be answered by mail. */
export function askUs(question: string, { phone }: Company): string {
  const call = phone ? `Call ${formatCellphone(phone)} or answer` : "Answer";
  return `${question} ${call} this message.`;
}
