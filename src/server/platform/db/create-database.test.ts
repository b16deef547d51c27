import { sql } from "kysely";
import { expect, inject, it, onTestFinished } from "vitest";
import { openKyselyDatabase } from "./create-database.ts";
import { createDatabasePool } from "./pool.ts";

const text = `select 1 as order_id, 'a_b' as note, '{"by_type": "a_b: 1", "list": [{"at_once": null}]}'::jsonb
  as last_change, '[{"x": [1]}]'::json as plain`;

it("columns and keys of JSON have their names in camel case for Kysely alone", async () => {
  const pool = createDatabasePool({
    url: inject("databaseUrl"),
    max: 2,
    onBrokenConnection: () => undefined,
  });
  const db = openKyselyDatabase<Record<string, never>>(pool);
  onTestFinished(() => db.destroy());
  const asStored = {
    order_id: 1,
    note: "a_b",
    last_change: { by_type: "a_b: 1", list: [{ at_once: null }] },
    plain: [{ x: [1] }],
  };
  expect((await pool.query(text)).rows).toEqual([asStored]);
  expect((await sql.raw(text).execute(db)).rows).toEqual([
    {
      orderId: 1,
      note: "a_b",
      lastChange: { byType: "a_b: 1", list: [{ atOnce: null }] },
      plain: [{ x: [1] }],
    },
  ]);
  // The background work shares the connections, and reads its own rows by the database's names.
  expect((await pool.query(text)).rows).toEqual([asStored]);
});
