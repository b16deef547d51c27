import pg from "pg";
import { Interruption } from "./errors.ts";

export type Place = {
  /** postgres://… */
  readonly url: string;
  /** Aborted when the person at the terminal, or the system, wants the work to end. */
  readonly signal: AbortSignal;
};

/**
 * Server, port and database of a URL, without the user and the password, as the driver understands
 * it: what the URL leaves out is the driver's own default.
 */
export function hostOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host.includes(":") ? `[${host}]` : host}:${port}/${database}`;
}

/** Settings that the text of a row depends on: the same on every server and for every role. */
const textFormat = [
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set extra_float_digits = 3",
  "set bytea_output = 'hex'",
].join("; ");

/**
 * One connection for long work, without the time limits of a request, with the text format of
 * backups. The signal ends it at once, whatever it waits for.
 */
export async function withConnection<T>(
  { url, signal }: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "layisha-operations",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks also fails the query that waits for it, which is where it is handled.
  client.on("error", () => undefined);
  const hangUp = () => void client.end();
  signal.addEventListener("abort", hangUp);
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.query(
      `${textFormat}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    );
    return await work(client);
  } catch (error) {
    // After an abort the connection's own error only says that it was closed.
    if (!(error instanceof Interruption)) signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", hangUp);
    await client.end().catch(() => undefined);
  }
}
