import type { Mailer } from "../mail/mailer.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** A text to one number. */
export type Sms = {
  /** In E.164. */
  readonly to: string;
  /** GSM characters alone. */
  readonly text: string;
  /** A whole number, the same whenever the same text is sent again. */
  readonly id: number;
};

export type SmsSender = {
  /**
   * Resolves when the gateway has taken the text. It ends within as long as a mail may take.
   *
   * @throws RefusedForGood when the gateway takes none to this number; otherwise it is tried again
   */
  readonly send: (sms: Sms) => Promise<void>;
};

/** Keeps each text as a file in the way of mail, for a machine without a gateway. */
export function createFileSms(mailer: Mailer): SmsSender {
  return {
    send: ({ to, text, id }) => mailer.send({ to, subject: "SMS", text, id: `sms-${id}` }),
  };
}

/** Counts the texts that were handed over, and those that nobody took. */
export function countSms(sender: SmsSender, { count }: Pick<Metrics, "count">): SmsSender {
  return {
    send: async (sms) => {
      try {
        await sender.send(sms);
        count("sms", { outcome: "sent" });
      } catch (failure) {
        count("sms", { outcome: "failed" });
        throw failure;
      }
    },
  };
}
