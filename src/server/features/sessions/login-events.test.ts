import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import { guess, quickHasher, stopLogins } from "#harness/logins.ts";
import { freshEmail } from "#harness/verified-address.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasher: quickHasher });
});
afterAll(() => app.close());

describe("what is written down", () => {
  async function eventsOf(entity: string, entityId: string) {
    const events = await app.db
      .selectFrom("audit_events")
      .select(["action", "actor_type", "changes"])
      .where("entity", "=", entity)
      .where("entity_id", "=", entityId)
      .orderBy("id")
      .execute();
    return events.filter(({ action }) => action !== "login");
  }
  const byVisitor = (action: string) => ({ action, actor_type: "visitor", changes: {} });

  it("of wrong passwords: each that was looked at, with the account, and once that it is slowed and stopped", {
    tags: "T-438",
  }, async () => {
    const { id, email } = await signedInClient(app);
    for (let tries = 0; tries < 4; tries++) await guess(app, email);
    expect(await eventsOf("client", id)).toEqual([]);
    for (let tries = 0; tries < 9; tries++) await guess(app, email);
    expect(await eventsOf("client", id)).toEqual([byVisitor("login-slowed")]);
    expect(await eventsOf("account", id)).toEqual(Array(5).fill(byVisitor("login-failed")));
    await stopLogins(app, { email });
    for (let tries = 0; tries < 9; tries++) await guess(app, email);
    expect(await eventsOf("client", id)).toEqual(["login-slowed", "login-stopped"].map(byVisitor));
    expect(await eventsOf("account", id)).toHaveLength(100);
  });

  it("of an address without an account: as much, under its kind alone", {
    tags: "T-438",
  }, async () => {
    const email = freshEmail();
    const before = (await eventsOf("account", "driver")).length;
    expect(await stopLogins(app, { email, type: "driver" })).toBe(100);
    const added = (await eventsOf("account", "driver")).slice(before).map(({ action }) => action);
    expect(added).toHaveLength(102);
    expect(added.filter((action) => action !== "login-failed")).toEqual([
      "login-slowed",
      "login-stopped",
    ]);
  });
});
