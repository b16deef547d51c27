import { Client } from "pg";

/** The role that looks after the server. */
const ADMIN_ROLE = "postgres";
/** The role that the application signs in as: it owns its database and nothing else. */
export const APP_ROLE = "layisha";
export const DATABASE = "layisha";

const READ_ONLY = "default_transaction_read_only";

/** How to reach the server. */
export interface ServerAddress {
  readonly port: number;
  readonly password: string;
}

/**
 * Opens one connection as the administrator, does the work and closes it.
 * @throws what pg throws: code ECONNREFUSED (nobody listens), 57P03 (starting or stopping), 28P01
 */
async function asAdmin<T>(
  { port, password }: ServerAddress,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: ADMIN_ROLE,
    password,
    database: "postgres",
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  // A connection that breaks also fails the query that waits for it, which is where it is handled.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The data directory of the server that answers there. */
export async function askDataDirectory(address: ServerAddress): Promise<string> {
  return asAdmin(address, async (client) => {
    const { rows } = await client.query<{ dir: string }>(
      "SELECT current_setting('data_directory') AS dir",
    );
    return rows[0]?.dir ?? "";
  });
}

/** What the server says of its log of changes. */
export type LogOfChanges = {
  /** Bytes of files that are made already and still empty. */
  readonly preparedBytes: number;
  /** Whether the server was told to take no changes. */
  readonly isReadOnly: boolean;
};

export async function askLogOfChanges(address: ServerAddress): Promise<LogOfChanges> {
  return asAdmin(address, async (client) => {
    const { rows } = await client.query<LogOfChanges>(
      `SELECT coalesce(sum(size), 0)::float8 AS "preparedBytes",
         current_setting('${READ_ONLY}')::boolean AS "isReadOnly"
       FROM pg_ls_waldir()
       WHERE name ~ '^[0-9A-F]{24}$' AND name > pg_walfile_name(pg_current_wal_lsn())`,
    );
    return rows[0] ?? { preparedBytes: 0, isReadOnly: false };
  });
}

/**
 * Lets every connection begin only transactions that read, from its next one on, or lifts that. It
 * outlives a restart of the server.
 */
export async function setReadOnly(address: ServerAddress, isReadOnly: boolean): Promise<void> {
  await asAdmin(address, async (client) => {
    const change = isReadOnly ? `SET ${READ_ONLY} = on` : `RESET ${READ_ONLY}`;
    await client.query(`ALTER SYSTEM ${change}`);
    await client.query("SELECT pg_reload_conf()");
  });
}

/** Has the server write out what its log of changes holds, so that the files of it can be used anew. */
export async function writeCheckpoint(address: ServerAddress): Promise<void> {
  await asAdmin(address, (client) => client.query("CHECKPOINT"));
}

/** Creates the application's role and database where they are missing. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await asAdmin(address, async (client) => {
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [APP_ROLE]);
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(address.password);
      await client.query(`CREATE ROLE ${APP_ROLE} LOGIN CREATEDB PASSWORD ${password}`);
    }
    const database = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (database.rowCount === 0) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${APP_ROLE}`);
    }
  });
}
