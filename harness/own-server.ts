import { rm } from "node:fs/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { makeServerFolder } from "./database-server.ts";
import { silentLog } from "./silent-log.ts";

/** A database server of one test file, whose settings it may change. */
export async function startOwnServer() {
  const dataDir = await makeServerFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const admin = new URL(url);
  [admin.username, admin.pathname] = ["postgres", "/postgres"];
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  const ask = async (sql: string) => (await client.query(sql)).rows;
  return {
    url,
    /** Asks as the administrator. */
    ask,
    /** From now on every commit waits for a standby of this name; for none when it is empty. */
    setStandby: async (name: string) => {
      await ask(`alter system set synchronous_standby_names = '${name}'`);
      await ask("select pg_reload_conf()");
    },
    close: async () => {
      await client.end();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
