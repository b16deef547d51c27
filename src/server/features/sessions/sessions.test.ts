import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  goodPassword,
  insertDriver,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { guess, logIn } from "#harness/logins.ts";
import { freshEmail } from "#harness/verified-address.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (payload: object) => app.inject({ method: "POST", url: "/api/login", payload });
const me = (headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url: "/api/me", headers });
const minute = 60_000;
const hour = 60 * minute;

describe("signing in", () => {
  it("answers token and partyData and sets the session cookie", {
    tags: ["A-60", "A-125"],
  }, async () => {
    const { email } = await signedInClient(app);
    const answer = await logIn(app, { email: ` ${email.toUpperCase()} ` });
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      partyData: expect.objectContaining({ email, type: "client", role: null, status: "active" }),
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      value: answer.json().token,
    });
    expect(cookie).not.toHaveProperty("expires");
    expect(cookie).not.toHaveProperty("maxAge");
  });

  it("gives one answer for a wrong password, an unknown e-mail and a wrong type", {
    tags: "A-61",
  }, async () => {
    const { email } = await signedInClient(app);
    const answers = await Promise.all([
      guess(app, email),
      logIn(app, { email: freshEmail() }),
      logIn(app, { email, type: "user" }),
    ]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
  });

  it.each([
    ["no e-mail", { password: goodPassword, loginPartyType: "client" }, "email"],
    ["no password", { email: "a@people.example.com", loginPartyType: "client" }, "password"],
    [
      "an array as e-mail",
      { email: ["a@b.example"], password: "x", loginPartyType: "client" },
      "email",
    ],
    [
      "an unknown type",
      { email: "a@people.example.com", password: "x", loginPartyType: "owner" },
      "loginPartyType",
    ],
    [
      "a further field",
      { email: "a@b.example", password: "x", loginPartyType: "client", role: "admin" },
      "role",
    ],
  ])("refuses %s beside its field", { tags: "A-62" }, async (_, payload, field) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[field]).toBeTruthy();
  });

  it("tells a suspended account only after the right password, which its history shows", {
    tags: ["A-63", "E-05"],
  }, async () => {
    const { id, email } = await signedInClient(app);
    const status = "suspended";
    await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
    expect((await guess(app, email)).json().code).toBe("wrong_credentials");
    expect((await logIn(app, { email })).json().code).toBe("account_suspended");
    const event = await app.db
      .selectFrom("audit_events")
      .select(["action", "actor_type", "actor_id", "changes"])
      .where("entity", "=", "client")
      .where("entity_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    const byVisitor = { actor_type: "visitor", actor_id: null, changes: {} };
    expect(event).toEqual({ action: "login-refused", ...byVisitor });
  });
});

describe("a session", () => {
  it("is asked for by its cookie or a bearer token; without one: Cookie not found", {
    tags: "A-65",
  }, async () => {
    const missing = await me();
    expect(missing.statusCode).toBe(401);
    expect(missing.json().msg).toBe("Cookie not found");
    const { headers } = await signedInClient(app);
    expect((await me(headers)).statusCode).toBe(200);
    const cookie = `layisha_session=${headers.authorization.slice("Bearer ".length)}`;
    expect((await me({ cookie })).statusCode).toBe(200);
  });

  it.each([
    "Bearer",
    "Bearer  ",
    "Bearer short",
    "Basic abc",
    `Bearer ${"x".repeat(8_000)}`,
    "Bearer a b",
  ])("a credential that is none of ours is 401: %s", { tags: "A-66" }, async (authorization) => {
    expect((await me({ authorization })).statusCode).toBe(401);
  });

  it("ends at logout, on the server too, and the cookie with it", { tags: "A-67" }, async () => {
    const { headers } = await signedInClient(app);
    const cookie = `layisha_session=${headers.authorization.slice("Bearer ".length)}`;
    const answer = await app.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
    expect(answer.json().msg).toBe("Logout Successful");
    expect(answer.cookies[0]?.expires?.getUTCFullYear()).toBe(1970);
    expect((await me(headers)).statusCode).toBe(401);
  });

  it("ends at once with a suspension, a removal, and when it was idle for too long", {
    tags: "A-68",
  }, async () => {
    for (const status of ["suspended", "removed"] as const) {
      const { id, headers } = await signedInClient(app);
      await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
      expect((await me(headers)).statusCode).toBe(401);
    }
    const own = await startTestApp();
    try {
      const [staff, client] = [await signedInStaff(own), await signedInClient(own)];
      const status = async (headers: Record<string, string>) =>
        (await own.inject({ method: "GET", url: "/api/me", headers })).statusCode;
      own.clock.advance(12 * hour - minute);
      expect(await status(staff.headers)).toBe(200);
      own.clock.advance(12 * hour + minute);
      expect(await status(staff.headers)).toBe(401);
      own.clock.advance(28 * 24 * hour);
      expect(await status(client.headers)).toBe(200);
      own.clock.advance(30 * 24 * hour + minute);
      expect(await status(client.headers)).toBe(401);
    } finally {
      await own.close();
    }
  });

  it("follows the role in the database at every request", { tags: "A-69" }, async () => {
    // One more, because the last one cannot be demoted.
    await signedInStaff(app, "admin");
    const boss = await signedInStaff(app, "admin");
    expect((await me(boss.headers)).json().partyData.role).toBe("admin");
    await app.db.updateTable("users").set({ role: "user" }).where("id", "=", boss.id).execute();
    expect((await me(boss.headers)).json().partyData.role).toBe("user");
  });

  it("stores no token, only its hash", { tags: "A-70" }, async () => {
    const { headers } = await signedInClient(app);
    const token = headers.authorization.slice("Bearer ".length);
    const rows = await app.db.selectFrom("sessions").selectAll().execute();
    expect(rows.some((row) => row.token_hash.toString("utf8").includes(token))).toBe(false);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });

  it("refuses a write that another website sends", { tags: "A-71" }, async () => {
    const { headers } = await signedInClient(app);
    for (const foreign of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ]) {
      const answer = await app.inject({
        method: "POST",
        url: "/api/orders/create",
        headers: { ...headers, ...foreign },
        payload: {},
      });
      expect(answer.json().code).toBe("foreign_origin");
    }
  });

  it("lets a pending driver in, and shows the status", { tags: "A-72" }, async () => {
    const { email } = await insertDriver(app, { status: "pending" });
    const { headers } = await signIn(app, email, "driver");
    expect((await me(headers)).json().partyData).toMatchObject({
      type: "driver",
      status: "pending",
    });
  });
});
