import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import {
  goodAsk,
  prepareCalls,
  requestOf,
  strongestReader,
  writeRows,
} from "#harness/calls/calls.ts";

const app = await openTestApp();
const setting = await prepareCalls(app);
await sql`create function no_events() returns trigger language plpgsql as $$
  begin raise exception 'no event can be written down'; end $$`.execute(app.db);

/** Tables that count tries and visits, whatever becomes of the call. */
const tries = ["rate_limits", "login_counts"];
const triesOfRow = ["attempts", "last_seen_at"];

/** Every row that a write could have an effect on, the waiting work included. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('public.%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${tries})
    union all select 'pgboss.job'
  `.execute(app.db);
  const each = tables.rows.map(
    ({ name }) => sql`
      select ${name} || (to_jsonb(t) - ${triesOfRow}::text[])::text as row from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ row: string }>`
    ${sql.join(each, sql` union all `)} order by 1`.execute(app.db);
  return rows.map(({ row }) => row).join("\n");
}

/** Does the work while no event can be written down. */
async function withoutEvents<T>(work: () => Promise<T>): Promise<T> {
  await sql`create trigger no_events before insert on audit_events
    for each statement execute function no_events()`.execute(app.db);
  try {
    return await work();
  } finally {
    await sql`drop trigger no_events on audit_events`.execute(app.db);
  }
}

const rowsWithEvent = writeRows.filter(([, { event }]) => event !== null);
it.each(rowsWithEvent)("%s happens with its event or not", { tags: "G11" }, async (key, row) => {
  const reader = strongestReader(row);
  const request = requestOf(setting, key, await goodAsk(setting, [key, row], reader), reader);
  const before = await everything();
  const failed = await withoutEvents(() => app.inject(request));
  expect(failed.statusCode).toBe(500);
  expect((await everything()) === before, `${key} left something behind`).toBe(true);

  const answer = await app.inject(request);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  const events = await app.db
    .selectFrom("audit_events")
    .select("action")
    .where("request_id", "=", String(answer.headers["x-request-id"]))
    .execute();
  expect(events.map(({ action }) => action)).toContain(row.event);
});
