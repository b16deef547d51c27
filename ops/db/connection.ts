import type pg from "pg";
import { runOnSeparateConnection } from "#server/platform/db/own-connection.ts";

export type ConnectionOptions = {
  readonly url: string;
  /** Aborted when the person at the terminal, or the system, wants the work to end. */
  readonly signal: AbortSignal;
};

/**
 * Begins a transaction in which the text of a row is the same on every server and for every role, and
 * without time limits. No setting outlives it, so that a pooler may stand in between.
 *
 * @param mode as SQL says it: `read only`
 */
export async function beginTransaction(client: pg.Client, mode = ""): Promise<void> {
  await client.query(`begin ${mode};
    set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

/** Does long work on one connection. The signal ends it at once, whatever it waits for. */
export async function withConnection<T>(
  { url, signal }: ConnectionOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await runOnSeparateConnection({ url, signal, name: "layisha-operations" }, work);
  } catch (error) {
    // After an abort the connection's own error only says that it was closed.
    signal.throwIfAborted();
    throw error;
  }
}
