import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/** A write: the call of the contract, and the event that is written down with it. */
export type Write = {
  readonly key: string;
  readonly action: string;
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
};

export type WriteCheck = {
  /**
   * Expects that the write fails as a whole while no event can be written down, and that the same
   * call then does both. Answers what the call answered.
   */
  readonly expectTogether: (write: Write) => Promise<Readonly<Record<string, string>>>;
  /** The keys of the writes that were checked so far. */
  readonly checked: ReadonlySet<string>;
};

/** What notes that somebody tried or was there, which must hold whatever becomes of it. */
const tries = ["rate_limits", "login_counts"];
const triesOfRow = ["attempts", "last_seen_at"];

/** Every row that a write could have an effect on, the waiting work included. */
async function everything({ db }: TestApp): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('public.%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${tries})
    union all select 'pgboss.job'
    order by 1
  `.execute(db);
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${triesOfRow}::text[])::text as row from ${sql.raw(name)} t order by 1
    `.execute(db);
    dumps.push(name, ...rows.map(({ row }) => row));
  }
  return dumps.join("\n");
}

/** Does the work while no event can be written down. */
async function withoutEvents<T>({ db }: TestApp, work: () => Promise<T>): Promise<T> {
  await sql`create trigger no_events before insert on audit_events
    for each statement execute function no_events()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger no_events on audit_events`.execute(db);
  }
}

function requestOf({ key, id = "", headers = {}, payload }: Write): InjectOptions {
  const [method, path = ""] = key.split(" ");
  const url = path.replace(/\{\w+\}/, id);
  return { method: method as "POST", url, headers: { ...headers }, ...(payload && { payload }) };
}

/** Checks, one after the other, that writes of an app and their events happen together. */
export async function checkWrites(app: TestApp): Promise<WriteCheck> {
  await sql`create function no_events() returns trigger language plpgsql as $$
    begin raise exception 'no event can be written down'; end $$`.execute(app.db);
  const checked = new Set<string>();

  return {
    checked,
    expectTogether: async (write) => {
      const { key, action } = write;
      const before = await everything(app);
      const failed = await withoutEvents(app, () => app.inject(requestOf(write)));
      expect([key, failed.statusCode]).toEqual([key, 500]);
      expect((await everything(app)) === before, `${key} left something behind`).toBe(true);

      const answer = await app.inject(requestOf(write));
      expect([key, answer.statusCode < 300, answer.body]).toEqual([key, true, answer.body]);
      const events = await app.db
        .selectFrom("audit_events")
        .select("action")
        .where("request_id", "=", String(answer.headers["x-request-id"]))
        .execute();
      expect([key, ...events.map((event) => event.action)]).toContain(action);
      checked.add(key);
      return answer.json();
    },
  };
}
