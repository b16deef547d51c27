import type { Metrics } from "../metrics/metrics.ts";

/** One message to exactly one address, in plain text. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom an answer goes to, as one plain address; our own sender when left out. */
  readonly replyTo?: string;
};

/** How long handing a message over may take in all, in milliseconds, however slowly it goes on. */
export const longestSendMs = 15_000;

export type Mailer = {
  /**
   * Resolves when the message was handed over; throws when it was not, so that it is tried again. It
   * does one or the other within `longestSendMs`.
   */
  readonly send: (message: Message) => Promise<void>;
};

/** A message as the mail library takes it: addresses as such, so that none is read as a list. */
export function messageFields({ to, subject, text, replyTo }: Message) {
  return {
    to: { name: "", address: to },
    subject,
    text,
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
  };
}

/** Counts the messages that were handed over, and those that nobody took. */
export function countMails(mailer: Mailer, { count }: Pick<Metrics, "count">): Mailer {
  return {
    send: async (message) => {
      try {
        await mailer.send(message);
        count("mails", { outcome: "sent" });
      } catch (failure) {
        count("mails", { outcome: "failed" });
        throw failure;
      }
    },
  };
}
