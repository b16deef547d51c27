import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { companyContactText } from "#domain/company/company-words.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import type { AppContext } from "../context.ts";
import type { MailMessage } from "../platform/mail/mailer.ts";
import type { QueuedMailData } from "./mails.ts";

/** A mail that is ready to be sent. */
export type ComposedMail = MailMessage & {
  /** Runs after the mail server has accepted the mail, to store that it was sent. */
  readonly afterSending?: () => Promise<unknown>;
};

type Letter = Omit<ComposedMail, "text"> & {
  /** The name in the greeting; when left out, the greeting is only `Hello`. */
  readonly name?: string;
  /** The paragraphs of the mail; null ones are left out. */
  readonly paragraphs: readonly (string | null)[];
};

/** Writes a mail with a greeting, its paragraphs and the product's name at the end. */
export function composeMail({ name, paragraphs, ...mail }: Letter): ComposedMail {
  const greeting = name === undefined ? "Hello" : `Hello ${name}`;
  const said = paragraphs.filter((paragraph) => paragraph !== null);
  return { ...mail, text: [greeting, ...said, brand.name].join("\n\n") };
}

/** Our website's URL, and the company's details at the time when a mail is sent. */
export type MailSiteDetails = Pick<AppContext, "baseUrl"> & {
  readonly company: Company;
  /** The office's email address: the company's, or that of its first administrator. */
  readonly office: string;
};

export type MailContext = AppContext & MailSiteDetails;

/** Writes the mail about the records with these ids just before it is sent; null if it no longer applies. */
export type MailWriter<Kind extends keyof QueuedMailData> = (
  context: MailContext,
  ids: QueuedMailData[Kind],
) => Promise<ComposedMail | null>;

/** Lists the ways to contact the company, to end a sentence. @param baseUrl adds the contact page's URL */
export function listWaysToContactCompany({ phone, email }: Company, baseUrl?: string) {
  const at = baseUrl === undefined ? "" : ` at ${baseUrl}${webPaths.contact()}`;
  return companyContactText({ phone: phone && formatCellphone(phone), email }, `write to us${at}`);
}

/** Writes a line with a question such as `Questions?`, and how to reach us by phone or by a reply. */
export function writeMailQuestionLine(question: string, { phone }: Company): string {
  const call = phone ? `Call ${formatCellphone(phone)} or answer` : "Answer";
  return `${question} ${call} this message.`;
}
