import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestApp, ownTestApp, type TestApp } from "#harness/app.ts";
import { findPeople, seedDatabase } from "#harness/seed/seed-database.ts";
import { demoPlan, planFor } from "#harness/seed/seeding.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";

const plan = planFor(200, 50, 7);
const app = await openTestApp();

async function seed(into: TestApp, what = plan): Promise<void> {
  await seedDatabase(into.db, what, {
    maps: into.context.maps,
    nowMs: into.clock.now(),
    passwordHashes: { people: "no hash", staff: "no hash either" },
    say: () => undefined,
  });
}

await seed(app);

const seeded =
  "parties clients users owners drivers vehicles orders otps contact_messages audit_events".split(
    " ",
  );

type Fingerprint = { readonly rows: number; readonly digest: string };

/** The number of rows of each table, and a digest of them. */
async function fingerprints({ db }: TestApp): Promise<Record<string, Fingerprint>> {
  const found: Record<string, Fingerprint> = {};
  for (const table of seeded) {
    const { rows } = await sql<Fingerprint>`
      select count(*) as rows, md5(coalesce(string_agg(t::text, ',' order by t.id), '')) as digest
      from ${sql.table(table)} t`.execute(db);
    if (rows[0]) found[table] = rows[0];
  }
  return found;
}

it("a seed makes as many records as asked for, or adds nothing", { tags: "X-70" }, async () => {
  const found = await fingerprints(app);
  const { drivers, owners, otps, contacts: contact_messages, staff: users } = plan;
  const planned = { orders: 200, clients: 50, drivers, owners, otps, contact_messages, users };
  for (const [table, rows] of Object.entries(planned)) expect(found[table]?.rows).toBe(rows);
  // The people of this seed are there now.
  await expect(seed(app)).rejects.toSatisfy((error) => isUniqueViolation(error));
  expect(await fingerprints(app)).toEqual(found);
});

it("the same seed makes the same records on the same day", { tags: "X-71" }, async () => {
  const first = await fingerprints(app);
  const again = await ownTestApp();
  await seed(again);
  expect(await fingerprints(again)).toEqual(first);

  const other = await ownTestApp();
  await seed(other, planFor(200, 50, 8));
  const others = await fingerprints(other);
  for (const table of seeded) expect(others[table]?.digest).not.toBe(first[table]?.digest);
});

it("invented people have addresses of example domains alone", { tags: "X-74" }, async () => {
  const { rows } = await sql<{ email: string }>`
    select email from parties union all select email from owners
    union all select email from otps union all select email from contact_messages`.execute(app.db);
  expect(rows.filter(({ email }) => !email.endsWith(".example.com"))).toEqual([]);
});

it("a database that is in use is known by its people", { tags: "X-75" }, async () => {
  expect(await findPeople((await ownTestApp()).db)).toBeNull();
  expect(await findPeople(app.db)).toMatch(/^\d+ clients and drivers$/);
});

it("the demo has records in every state", { tags: ["R-92", "R-93", "P14g", "K-30"] }, async () => {
  const demo = await ownTestApp();
  await seed(demo, demoPlan);
  const statesOf = async (sqlText: string) => {
    const { rows } = await sql<{ state: string }>`${sql.raw(sqlText)}`.execute(demo.db);
    return rows.map(({ state }) => state);
  };
  const list = (table: string) => `select distinct status as state from ${table} order by 1`;
  expect(await statesOf(list("privacy_requests"))).toEqual(["done", "open", "refused"]);
  expect(await statesOf(list("contact_messages"))).toEqual(["handled", "new"]);
  expect(await statesOf(list("orders"))).toEqual(["completed", "pending", "started"]);
  expect(await statesOf(list("vehicles"))).toContain("pending");
  const trucks = "select count(*)::text as state from vehicles group by driver_id order by 1 desc";
  expect((await statesOf(trucks))[0]).toBe("2");
});
