import { LoggableError } from "../log/own-error.ts";
import type { ProcessMetrics } from "../metrics/metrics.ts";

/** A plain-text message to exactly one address, perhaps with attached files. */
export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address for replies; when left out, replies go to our own sender address. */
  readonly replyTo?: string;
  readonly files?: readonly { readonly name: string; readonly content: string | Buffer }[];
  /** The part of the Message-ID before the @, which stays the same when the message is sent again. */
  readonly id?: string;
};

/** The mail server or SMS gateway will never take this message. */
export class PermanentSendError extends LoggableError {}

/** Says whether another try is useless, because the recipient or the message was refused for good. */
export function isPermanentSendError(failure: unknown): boolean {
  if (failure instanceof PermanentSendError) return true;
  const { responseCode = 0, command = "" } = failure as {
    readonly responseCode?: number;
    readonly command?: string;
  };
  return responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
}

/** Says whether the mail server or SMS gateway certainly does not have the message. */
export function isMessageCertainlyNotSent(failure: unknown): boolean {
  const { cause, ...own } = failure as {
    readonly syscall?: string;
    readonly cause?: { readonly syscall?: string };
    readonly responseCode?: number;
  };
  const { syscall = cause?.syscall ?? "", responseCode = 0 } = own;
  return ["connect", "getaddrinfo"].includes(syscall) || responseCode >= 400;
}

/** The most milliseconds that sending one message may take in all. */
export const maxMailSendMs = 15_000;

export type Mailer = {
  /** @throws when the message was not sent within `maxMailSendMs`, so that it is tried again */
  readonly send: (message: MailMessage) => Promise<void>;
};

/** Makes the fields for nodemailer, with addresses as objects, which are never lists. @param from the sender */
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

/** Sends messages, and counts those that were sent and those that failed. */
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
