import { expect, it, onTestFinished } from "vitest";
import { runQuery } from "#harness/fresh.ts";
import { purgeRules } from "#server/features/housekeeping/retention.ts";
import { withCommandContext } from "../db/command-context.ts";
import { Refusal } from "../db/errors.ts";
import { purgeInTurns, type TurnsOptions } from "../db/purge-in-turns.ts";
import { companyDatabase } from "./fixtures.ts";

type Count = { readonly count: number };

const late = "select count(*)::int as count from otps where created_at = '2020-01-01'";

async function databaseWithLateCodes(count: number): Promise<string> {
  const url = await companyDatabase();
  await runQuery(
    url,
    `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
     select gen_random_uuid(), 'late-' || n || '@people.example.com', 'client', 'register', 'code', '2020-01-01', '2020-01-01'
     from generate_series(1, ${count}) n`,
  );
  return url;
}

/** Purges in turns of a millisecond, so that there are many. */
const purge = (url: string, options: Partial<TurnsOptions> = {}) =>
  withCommandContext({ url, queue: true }, (context) =>
    purgeInTurns(context, { signal: new AbortController().signal, turnMs: 1, ...options }),
  );

it("an aborted purge stops, with all its work in the history", { tags: "F8" }, async () => {
  const url = await databaseWithLateCodes(10_000);
  const interruption = new AbortController();
  const purged = await purge(url, {
    signal: interruption.signal,
    onTurn: (count) => {
      if (count >= 500) interruption.abort();
    },
  });
  expect(purged.isWhole).toBe(false);
  const forgotten = purged.counts.get("One-time codes") ?? 0;
  expect(forgotten).toBeGreaterThan(0);
  const [left] = await runQuery<Count>(url, late);
  expect(left?.count).toBeGreaterThan(0);
  expect((left?.count ?? 0) + forgotten).toBe(10_000);
  const written =
    "select coalesce(sum((changes ->> 'One-time codes')::int), 0)::int as count from audit_events where action = 'forget'";
  expect(await runQuery<Count>(url, written)).toEqual([{ count: forgotten }]);

  const whole = await purge(url);
  expect(whole.isWhole).toBe(true);
  expect(whole.counts.get("One-time codes")).toBe(10_000 - forgotten);
});

it("a purge goes on when a rule fails, and names it at the end", { tags: "P14" }, async () => {
  const url = await databaseWithLateCodes(3_000);
  const [quotes] = purgeRules;
  if (quotes === undefined) throw new Error("Nothing is ever forgotten.");
  const { forget } = quotes;
  onTestFinished(() => void Object.assign(quotes, { forget }));
  Object.assign(quotes, { forget: () => Promise.reject(new Error("The table\nis gone.")) });
  let turns = 0;
  const purged = purge(url, {
    onTurn: () => {
      turns += 1;
    },
  });
  await expect(purged).rejects.toThrow(
    /^Not forgotten: Quotes \(The table is gone\.\)\. .* were forgotten \(.*One-time codes: 3\D000[;)]/,
  );
  await expect(purged).rejects.toBeInstanceOf(Refusal);
  expect(turns).toBeGreaterThan(1);
  expect(await runQuery<Count>(url, late)).toEqual([{ count: 0 }]);
});
