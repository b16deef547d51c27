import type pg from "pg";
import { withOwnConnection } from "#server/platform/db/own-connection.ts";
import { Interruption } from "./errors.ts";

export type Place = {
  /** postgres://… */
  readonly url: string;
  /** Aborted when the person at the terminal, or the system, wants the work to end. */
  readonly signal: AbortSignal;
};

/**
 * Settings of a transaction: those that the text of a row depends on, the same on every server and for
 * every role, and no time limits. None outlives the transaction, so that a pooler may stand in between.
 */
const settings = [
  "client_encoding = 'UTF8'",
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "extra_float_digits = 3",
  "bytea_output = 'hex'",
  "statement_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
].map((setting) => `set local ${setting}`);

/**
 * Begins a transaction with the text format of backups and without the time limits of a request.
 * @param mode as SQL says it: `read only`
 */
export async function begin(client: pg.Client, mode = ""): Promise<void> {
  await client.query([`begin ${mode}`, ...settings].join("; "));
}

/** One connection for long work. The signal ends it at once, whatever it waits for. */
export async function withConnection<T>(
  { url, signal }: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await withOwnConnection({ url, signal, name: "layisha-operations" }, work);
  } catch (error) {
    // After an abort the connection's own error only says that it was closed.
    if (!(error instanceof Interruption)) signal.throwIfAborted();
    throw error;
  }
}
