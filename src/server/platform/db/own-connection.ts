import pg from "pg";

export type SeparateConnection = {
  readonly url: string;
  /** Cuts the connection at once when it is aborted, even in the middle of a statement. */
  readonly signal: AbortSignal;
  /** The connection's name in the database's list of connections; "layisha" when left out. */
  readonly name?: string;
};

/** Writes a database URL's server, port and database, without user and password, with the driver's defaults. */
export function databaseAddressWithoutPassword(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host.includes(":") ? `[${host}]` : host}:${port}/${database}`;
}

/** Runs work on a separate connection, perhaps through a pooler. @throws within 5 s when no server answers */
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
  // The server's last message explains more than the failure of the next query.
  let lastMessage: unknown;
  client.once("error", (error) => {
    lastMessage = error;
  });
  client.on("error", () => undefined);
  // Cuts the connection, because closing it in the usual way would wait for the server.
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
