import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { logIn } from "#harness/logins.ts";
import { untilOneWaits } from "#harness/waiting.ts";
import { endSessionsOf, openSession } from "./sessions.store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const meStatus = async ({ headers }: Pick<SignedIn, "headers">) =>
  (await app.inject({ url: "/api/me", headers })).statusCode;
const sessionsOf = (id: string) =>
  app.db.selectFrom("sessions").select("party_id").where("party_id", "=", id).execute();
const minute = 60_000;

describe("a session", () => {
  it("is one of 20 of its party: the one that was not used for longest makes room", {
    tags: "S4",
  }, async () => {
    const { email } = await signedInClient(app);
    const others = await signedInClient(app);
    const opened: { headers: { authorization: string } }[] = [];
    for (let times = 0; times < 20; times++) {
      app.clock.advance(minute);
      opened.push(await signIn(app, email, "client"));
    }
    app.clock.advance(2 * minute);
    const [oldest, second, ...rest] = opened;
    if (!oldest || !second) throw new Error("Nobody signed in.");
    expect(await meStatus(oldest)).toBe(200);
    app.clock.advance(minute);
    const newest = await signIn(app, email, "client");
    expect(await meStatus(second)).toBe(401);
    for (const session of [oldest, ...rest, newest, others]) {
      expect(await meStatus(session)).toBe(200);
    }
  });

  it("is one of 20 of its party, also of two that are opened at the same moment", {
    tags: "S4",
  }, async () => {
    const { id, email } = await signedInClient(app);
    for (let times = 1; times < 20; times++) await signIn(app, email, "client");
    const { password_hash } = await app.db
      .selectFrom("parties")
      .select("password_hash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const other = await app.db.transaction().execute(async (trx) => {
      await openSession(trx, id, password_hash, app.clock.now());
      const signingIn = signIn(app, email, "client");
      await untilOneWaits(app);
      return { signingIn };
    });
    await other.signingIn;
    expect(await sessionsOf(id)).toHaveLength(20);
  });

  it.each(["pending", "suspended", "removed"] as const)(
    "is not opened for staff who became %s after their password was looked at",
    { tags: "P7" },
    async (status) => {
      const { id, email } = await signedInStaff(app);
      const other = await app.db.transaction().execute(async (trx) => {
        // As an administrator's change does it: the row is held, and every session ends.
        await trx.updateTable("parties").set({ status }).where("id", "=", id).execute();
        await endSessionsOf(trx, id);
        const signingIn = logIn(app, { email, type: "user" });
        await untilOneWaits(app);
        return { signingIn };
      });
      expect((await other.signingIn).statusCode).toBe(401);
      expect(await sessionsOf(id)).toEqual([]);
    },
  );
});
