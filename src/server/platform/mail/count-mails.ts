import type { Metrics } from "../metrics/metrics.ts";
import type { Mailer } from "./mailer.ts";

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
