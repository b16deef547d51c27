import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { markExample } from "#domain/company/company-words.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import type { Context } from "./context.ts";
import type { Message } from "./platform/mail/mailer.ts";

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
export type Site = Pick<Context, "baseUrl"> & { readonly company: Company };

/** What a sender of messages reaches for. */
export type MailContext = Context & Site;

/** The company's number, in groups. */
export function phoneOf(company: Company): string {
  return markExample(company, "phone", formatCellphone(company.phone));
}

/** What to do with a question, such as `Questions?`. */
export function askUs(question: string, company: Company): string {
  return `${question} Call ${phoneOf(company)} or answer this message.`;
}
