import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "#server/platform/db/embedded/until.ts";
import { createMailboxReader } from "#server/platform/mail/read-mailbox.ts";
import type { DrillDatabase } from "./database.ts";

/** The jobs of pgboss that send mail about orders, as SQL. */
export const isOrderMail = "data->>'kind' = 'order-mail'";

type Place = Pick<DrillDatabase, "dataDir">;

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

export const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? "")?.[0];

export function readSentCodes({ dataDir }: Place): SentCodes {
  const read = createMailboxReader(join(dataDir, "mail"));
  return {
    codeFor: async (email, after = 0) => {
      let code: string | undefined;
      const isThere = async () => {
        const sent = (await read()).filter(({ to }) => to === email);
        code = sent.length > after ? codeIn(sent[0]?.text) : undefined;
        return code !== undefined;
      };
      await until(isThere, { within: 20_000 });
      if (code === undefined) throw new Error(`No code reached ${email} within 20 s.`);
      return code;
    },
    recipients: async () => (await read()).map(({ to }) => to),
  };
}

const orderLink = /\/orders\/details\/([0-9a-f-]{36})/;

/** How many messages about each order were sent. */
export async function countOrderMail({ dataDir }: Place): Promise<Map<string, number>> {
  const folder = join(dataDir, "mail");
  const sent = new Map<string, number>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith(".eml")) continue;
    // Long lines are broken in the middle of a link.
    const text = (await readFile(join(folder, file), "utf8")).replaceAll(/=\r?\n/g, "");
    const orderId = orderLink.exec(text)?.[1];
    if (orderId) sent.set(orderId, (sent.get(orderId) ?? 0) + 1);
  }
  return sent;
}
