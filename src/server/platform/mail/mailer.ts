import { OwnError } from "../log/own-error.ts";
import type { ProcessMetrics } from "../metrics/metrics.ts";

/** One message to exactly one address, in plain text, perhaps with files. */
export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Answers go to this one plain address; to our own sender when left out. */
  readonly replyTo?: string;
  readonly files?: readonly { readonly name: string; readonly content: string | Buffer }[];
  /** The part of its Message-ID before the @: the same whenever the same message is sent again. */
  readonly id?: string;
};

/** The mail server or SMS gateway will never take this message. */
export class RefusedForGood extends OwnError {}

/** Whether a further try is useless: the recipient or the message was refused, and for good. */
export function isMessageRefusedForGood(failure: unknown): boolean {
  if (failure instanceof RefusedForGood) return true;
  const { responseCode = 0, command = "" } = failure as {
    readonly responseCode?: number;
    readonly command?: string;
  };
  return responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
}

/** Whether the mail server or gateway certainly does not have the message: it was not reached, or it refused. */
export function isMessageCertainlyNotSent(failure: unknown): boolean {
  const { cause, ...own } = failure as {
    readonly syscall?: string;
    readonly cause?: { readonly syscall?: string };
    readonly responseCode?: number;
  };
  const { syscall = cause?.syscall ?? "", responseCode = 0 } = own;
  return ["connect", "getaddrinfo"].includes(syscall) || responseCode >= 400;
}

/** How long sending one message may take in all, in milliseconds. */
export const maxMailSendMs = 15_000;

export type Mailer = {
  /** @throws when the message did not leave within `maxMailSendMs`, so that it is tried again */
  readonly send: (message: MailMessage) => Promise<void>;
};

/** The fields of a message for nodemailer. Addresses are objects, so that none is read as a list. @param from also has the domain of the Message-ID */
export function createNodemailerFields(
  { to, subject, text, replyTo, files = [], id }: MailMessage,
  from: string,
) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: to },
    subject,
    text,
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    attachments: files.map(({ name: filename, content }) => ({ filename, content })),
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
  };
}

/** Sends, and counts the messages that left and those that failed. */
export const countMailSends =
  <Sent, Taken>(
    counter: "mails" | "sms",
    { count }: Pick<ProcessMetrics, "count">,
    send: (message: Sent) => Promise<Taken>,
  ) =>
  async (message: Sent): Promise<Taken> => {
    try {
      const taken = await send(message);
      count(counter, { outcome: "sent" });
      return taken;
    } catch (failure) {
      count(counter, { outcome: "failed" });
      throw failure;
    }
  };
