import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { retention } from "#server/features/housekeeping/retention.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import {
  backupOf,
  companyDatabase,
  emptyDatabase,
  freshFolder,
  migrationsDir,
  query,
  removeWhatWasMade,
  restoreInto,
} from "../db/backup-fixtures.ts";
import { withCommandContext } from "../db/command-context.ts";
import { purgeInTurns } from "../db/purge-in-turns.ts";
import { Interruption, Refusal } from "../db/refusal.ts";

afterEach(removeWhatWasMade);

type Count = { readonly count: number };

const late = "select count(*)::int as count from otps where created_at = '2020-01-01'";

const insertLateCodes = (url: string, count: number) =>
  query(
    url,
    `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
     select gen_random_uuid(), 'late-' || n || '@people.example.com', 'client', 'register', 'code', '2020-01-01', '2020-01-01'
     from generate_series(1, ${count}) n`,
  );

it("a purge that is told to end stops between statements, and all of it is in the history", {
  tags: "T-463",
}, async () => {
  const url = await companyDatabase();
  await insertLateCodes(url, 10_000);
  const interruption = new AbortController();
  const purged = await withCommandContext({ url, queue: true }, (context) =>
    purgeInTurns(context, {
      signal: interruption.signal,
      turnMs: 1,
      onTurn: (count) => {
        if (count >= 500) interruption.abort();
      },
    }),
  );
  expect(purged.isWhole).toBe(false);
  const forgotten = purged.counts.get("One-time codes") ?? 0;
  expect(forgotten).toBeGreaterThan(0);
  const [left] = await query<Count>(url, late);
  expect(left?.count).toBeGreaterThan(0);
  expect((left?.count ?? 0) + forgotten).toBe(10_000);
  const written =
    "select coalesce(sum((changes ->> 'One-time codes')::int), 0)::int as count from audit_events where action = 'forget'";
  expect(await query<Count>(url, written)).toEqual([{ count: forgotten }]);

  const whole = await withCommandContext({ url, queue: true }, (context) =>
    purgeInTurns(context, { signal: new AbortController().signal, turnMs: 1 }),
  );
  expect(whole.isWhole).toBe(true);
  expect(whole.counts.get("One-time codes")).toBe(10_000 - forgotten);
});

it("a purge with a broken rule goes on through every turn, then names it and counts the rest", {
  tags: "T-491",
}, async () => {
  const url = await companyDatabase();
  await insertLateCodes(url, 3_000);
  const [broken] = retention;
  if (!broken) throw new Error("There is no rule.");
  vi.spyOn(broken, "forget").mockRejectedValue(new Error("The table\nis gone."));
  let turns = 0;
  const purged = withCommandContext({ url, queue: true }, (context) =>
    purgeInTurns(context, {
      signal: new AbortController().signal,
      turnMs: 1,
      onTurn: () => {
        turns += 1;
      },
    }),
  );
  await expect(purged).rejects.toThrow(
    /^Not forgotten: Quotes \(The table is gone\.\)\. .* were forgotten \(.*One-time codes: 3\D000[;)]/,
  );
  await expect(purged).rejects.toBeInstanceOf(Refusal);
  expect(turns).toBeGreaterThan(1);
  expect(await query<Count>(url, late)).toEqual([{ count: 0 }]);
});

it.each([
  ["All of the backup is there", /restored and checked\. The next start migrates it/, 4],
  ["Migrated further: 0005", /restored, checked and migrated to this version\./, null],
] as const)(
  "a restore that is told to end after it was committed says so: at %s",
  { tags: "T-472" },
  async (line, words, migrations) => {
    const folder = await freshFolder();
    for (const name of await readdir(migrationsDir)) {
      if (name < "0005") await cp(join(migrationsDir, name), join(folder, name));
    }
    const old = await emptyDatabase();
    await migrate(old, folder);
    const target = await emptyDatabase();
    const interruption = new AbortController();
    const restored = restoreInto(target, await backupOf(old), {
      signal: interruption.signal,
      say: (said) => {
        if (said.startsWith(line)) interruption.abort();
      },
    });
    await expect(restored).rejects.toThrow(words);
    await expect(restored).rejects.toBeInstanceOf(Interruption);
    const all = (await readdir(migrationsDir)).filter((name) => name.endsWith(".sql")).length;
    expect(await query(target, "select from schema_migrations")).toHaveLength(migrations ?? all);
    expect(await migrate(target, migrationsDir)).toHaveLength(all - (migrations ?? all));
  },
);
