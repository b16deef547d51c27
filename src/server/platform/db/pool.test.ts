import { sql } from "kysely";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { createDatabase, createPool } from "./pool.ts";

it("X-33 a connection that breaks while it is in use ends its work, not the process", async () => {
  const { promise: broken, resolve } = Promise.withResolvers<Error>();
  const pool = createPool({ url: inject("databaseUrl"), max: 1, onBrokenConnection: resolve });
  const db = createDatabase<Record<string, never>>(pool);
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await broken;
    await sql`select 1`.execute(trx);
  });
  await expect(work).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await admin.end();
  await db.destroy();
});
