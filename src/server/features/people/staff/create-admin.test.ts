import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { goodPassword, signedInStaff, signIn } from "#harness/factories.ts";
import { createAdmin } from "./create-admin.ts";

const wanted = { email: "New.Boss@people.example.com", name: "Palesa", surname: "Sample" };
const email = "new.boss@people.example.com";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const setPassword = (token: string) =>
  app.inject({
    method: "PATCH",
    url: "/api/users/updatepassword",
    headers: { authorization: `Bearer ${token}` },
    payload: { password: goodPassword, confPassword: goodPassword },
  });

it("an administrator made from the command line chooses a password with the link, once", {
  tags: "T-211",
}, async () => {
  await signedInStaff(app, "admin");
  const made = await createAdmin(app.context, wanted);
  expect(made.email).toBe(email);
  await expect(signIn(app, email, "user")).rejects.toThrow("wrong_credentials");
  expect((await setPassword(made.token)).statusCode).toBe(200);
  const { headers } = await signIn(app, email, "user");
  const { partyData } = (await app.inject({ url: "/api/me", headers })).json();
  expect(partyData).toMatchObject({ name: "Palesa", surname: "Sample", role: "admin" });
  expect((await setPassword(made.token)).statusCode).not.toBe(200);
});

it("its link ends after an hour, and the database knows no token and no password", {
  tags: "T-212",
}, async () => {
  const { token } = await createAdmin(app.context, wanted);
  const rows = await app.db.selectFrom("verification_grants").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  app.clock.advance(61 * 60_000);
  expect((await setPassword(token)).statusCode).not.toBe(200);
});

it("is written down as done by the system", { tags: "T-213" }, async () => {
  await createAdmin(app.context, wanted);
  const events = await app.db
    .selectFrom("audit_events")
    .select(["actor_type", "actor_id", "action", "entity"])
    .execute();
  expect(events).toEqual([
    { actor_type: "system", actor_id: null, action: "create-admin", entity: "user" },
  ]);
});

it("refuses an address in use and details that cannot be, and adds nobody", {
  tags: "T-214",
}, async () => {
  await createAdmin(app.context, wanted);
  await expect(createAdmin(app.context, wanted)).rejects.toThrow(
    /^new\.boss@people\.example\.com is on the staff already, perhaps removed\. Make an administrator with another/,
  );
  for (const [change, line] of [
    [{ email: "boss" }, /^"boss" is not an e-mail address\. Nobody was added\.$/],
    [{ email: "other@people.example.com", name: " " }, /^Name is required\. Nobody/],
    [{ email: "other@people.example.com", surname: "x".repeat(101) }, /^Surname must be at most/],
  ] as const) {
    await expect(createAdmin(app.context, { ...wanted, ...change })).rejects.toThrow(line);
  }
  expect(await app.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});
