import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { type SignedIn, signedInStaff } from "#harness/factories.ts";

/** The database's own guard of the last administrator, told to it past the application. */
const app = await openTestApp();
const one = await signedInStaff(app, "admin");
const other = await signedInStaff(app, "admin");
beforeEach(async () => {
  await sql`update users set role = 'admin'`.execute(app.db);
  await sql`update parties set status = 'active'`.execute(app.db);
});

const demote = ({ id }: SignedIn) => sql`update users set role = 'user' where id = ${id}`;
const suspend = ({ id }: SignedIn) => sql`update parties set status = 'suspended' where id = ${id}`;
const erase = ({ id }: SignedIn) => sql`delete from users where id = ${id}`;

const refused = { constraint: "users_one_active_admin" };

it.each([
  ["demoted", demote],
  ["suspended", suspend],
  ["deleted", erase],
])("the last active administrator is not %s", { tags: "P4" }, async (_, act) => {
  await suspend(other).execute(app.db);
  await expect(act(one).execute(app.db)).rejects.toMatchObject(refused);
});

it("not even together with all others in one statement", { tags: "P4" }, async () => {
  const all = sql`update users set role = 'user'`.execute(app.db);
  await expect(all).rejects.toMatchObject(refused);
});

it("of two who are ended at the same moment, one stays", { tags: "P4" }, async () => {
  const acts = [demote, suspend];
  for (let round = 0; round < 20; round++) {
    const { promise: bothActed, resolve } = Promise.withResolvers<void>();
    let acted = 0;
    const ended = [one, other].map((who, at) =>
      app.db.transaction().execute(async (trx) => {
        await (acts[(round >> at) % 2] ?? demote)(who).execute(trx);
        acted += 1;
        if (acted === 2) resolve();
        await bothActed;
      }),
    );
    const outcomes = await Promise.allSettled(ended);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [failed] = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(failed?.reason).toMatchObject(refused);
    await sql`update users set role = 'admin'`.execute(app.db);
    await sql`update parties set status = 'active'`.execute(app.db);
  }
});

it("a transaction that cannot see others ends nobody", { tags: ["W5", "P4"] }, async () => {
  const blind = app.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((trx) => demote(one).execute(trx));
  await expect(blind).rejects.toMatchObject(refused);
});
