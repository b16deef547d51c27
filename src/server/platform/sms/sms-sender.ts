import type { SmsProblem } from "#domain/text/sms-problems.ts";
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
   * Resolves when the gateway has taken the text, with its id there; null where nobody can be asked what
   * became of it. It ends within as long as a mail may take.
   *
   * @throws RefusedForGood when the gateway takes none to this number; otherwise it is tried again
   */
  readonly send: (sms: Sms) => Promise<string | null>;
  /** What became of a text of this id at the gateway; null while nobody knows. */
  readonly ask: (gatewayId: string) => Promise<"delivered" | SmsProblem | null>;
};

/** Keeps each text as a file in the way of mail, for a machine without a gateway. */
export function createFileSms(mailer: Mailer): SmsSender {
  return {
    send: async ({ to, text, id }) => {
      await mailer.send({ to, subject: "SMS", text, id: `sms-${id}` });
      return null;
    },
    ask: async () => null,
  };
}

/** Counts the texts that were handed over, and those that nobody took. */
export function countSms(sender: SmsSender, { count }: Pick<Metrics, "count">): SmsSender {
  return {
    ...sender,
    send: async (sms) => {
      try {
        const gatewayId = await sender.send(sms);
        count("sms", { outcome: "sent" });
        return gatewayId;
      } catch (failure) {
        count("sms", { outcome: "failed" });
        throw failure;
      }
    },
  };
}
