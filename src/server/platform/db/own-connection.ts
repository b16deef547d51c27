import pg from "pg";

export type SeparateConnection = {
  readonly url: string;
  /** Cuts the connection at once when it is aborted, whatever the connection waits for. */
  readonly signal: AbortSignal;
  /** The name under which the database lists the connection; "layisha" when left out. */
  readonly name?: string;
};

/** Server, port and database of a URL, without user and password, with the driver's own defaults. */
export function databaseAddressWithoutPassword(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host.includes(":") ? `[${host}]` : host}:${port}/${database}`;
}

/** Does work on a connection of its own; a pooler may stand in between. @throws within 5 s when nobody answers; after an abort any error at all */
export async function runOnSeparateConnection<T>(
  { url, signal, name = "layisha" }: SeparateConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The server's last message explains more than the query that fails afterwards.
  let lastMessage: unknown;
  client.once("error", (error) => {
    lastMessage = error;
  });
  client.on("error", () => undefined);
  // An orderly close would wait for the server's answer.
  const cut = () => void client.connection.stream.destroy();
  signal.addEventListener("abort", cut);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw lastMessage ?? error;
  } finally {
    await client.end().catch(() => undefined);
    signal.removeEventListener("abort", cut);
  }
}
