import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createMailboxReader } from "#server/platform/mail/read-mailbox.ts";
import type { DrillDatabase } from "./drill-database.ts";

/** What the product has mailed, by the files in which it keeps messages without a mail server. */
export type SentCodes = {
  /**
   * The code of the newest message to this address, which must come after `after` messages to it.
   * @throws Error when none comes within 20 s
   */
  readonly codeFor: (email: string, after?: number) => Promise<string>;
  /** The recipients of every message, newest first, each as its header names them. */
  readonly recipients: () => Promise<readonly string[]>;
};

const longestWaitMs = 20_000;

export function readSentCodes({ dataDir }: Pick<DrillDatabase, "dataDir">): SentCodes {
  const read = createMailboxReader(join(dataDir, "mail"));
  return {
    codeFor: async (email, after = 0) => {
      const end = performance.now() + longestWaitMs;
      while (performance.now() < end) {
        const sent = (await read()).filter(({ to }) => to === email);
        const code = /^\d{6}$/m.exec(sent.length > after ? (sent[0]?.text ?? "") : "")?.[0];
        if (code !== undefined) return code;
        await pause(50);
      }
      throw new Error(`No code reached ${email} within ${longestWaitMs / 1000} s.`);
    },
    recipients: async () => (await read()).map(({ to }) => to),
  };
}
