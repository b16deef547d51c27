import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { goodPassword, signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { untilOneWaits } from "#harness/waiting.ts";
import { endSessionsOf, openSession } from "./sessions.store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const logIn = (payload: object) => app.inject({ method: "POST", url: "/api/login", payload });
const me = (headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url: "/api/me", headers });
const minute = 60_000;

describe("a session", () => {
  it("is one of 20 of its party: the one that was not used for longest makes room", {
    tags: "T-434",
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
    expect((await me(oldest.headers)).statusCode).toBe(200);
    app.clock.advance(minute);
    const newest = await signIn(app, email, "client");
    expect((await me(second.headers)).statusCode).toBe(401);
    for (const { headers } of [oldest, ...rest, newest, others]) {
      expect((await me(headers)).statusCode).toBe(200);
    }
  });

  it("is one of 20 of its party, also of two that are opened at the same moment", {
    tags: "T-434",
  }, async () => {
    const { id, email } = await signedInClient(app);
    const sessions = app.db.selectFrom("sessions").select("party_id").where("party_id", "=", id);
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
    expect(await sessions.execute()).toHaveLength(20);
  });

  it.each(["pending", "suspended", "removed"] as const)(
    "is not opened for staff who became %s after their password was looked at",
    { tags: "T-498" },
    async (status) => {
      const { id, email } = await signedInStaff(app);
      const sessions = app.db.selectFrom("sessions").select("party_id").where("party_id", "=", id);
      const other = await app.db.transaction().execute(async (trx) => {
        // As an administrator's change does it: the row is held, and every session ends.
        await trx.updateTable("parties").set({ status }).where("id", "=", id).execute();
        await endSessionsOf(trx, id);
        const credentials = { email, password: goodPassword, loginPartyType: "user" };
        const signingIn = logIn(credentials);
        await untilOneWaits(app);
        return { signingIn };
      });
      expect((await other.signingIn).statusCode).toBe(401);
      expect(await sessions.execute()).toEqual([]);
    },
  );
});
