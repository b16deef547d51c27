import { describe, expect, it } from "vitest";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import {
  goodPassword,
  insertDriver,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { guessPassword, logIn } from "#harness/logins.ts";
import { readEvents, setStatus } from "#harness/people.ts";
import { untilOneWaits } from "#harness/until.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { endPartySessions } from "#server/core/sessions/sessions.store.ts";
import { Failure } from "#server/failure.ts";
import { createPasswordHasher } from "#server/platform/crypto/password-hasher.ts";

const app = await openTestApp();

const credentials = { password: goodPassword, loginPartyType: "client" };
const send = (payload: object, headers: Record<string, string> = {}, url = "/api/login") =>
  app.inject({ method: "POST", url, payload, headers });
const me = async (headers: Record<string, string>) => await app.as({ headers }).read("me");

describe("signing in", () => {
  it("answers token and partyData and sets the cookie", { tags: ["A-60", "A-125"] }, async () => {
    const { email } = await signedInClient(app);
    const answer = await logIn(app, { email: ` ${email.toUpperCase()} ` });
    const { token } = answer.json();
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      partyData: expect.objectContaining({ email, type: "client", role: null, status: "active" }),
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", value: token });
    expect(cookie).not.toHaveProperty("expires");
    expect(cookie).not.toHaveProperty("maxAge");
  });

  it("answers a wrong password, address or type alike", { tags: "A-61" }, async () => {
    const { email } = await signedInClient(app);
    const answers = await Promise.all([
      guessPassword(app, email),
      logIn(app, { email: freshEmail() }),
      logIn(app, { email, type: "user" }),
    ]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
  });

  it("tells a suspension to the right password only", { tags: ["A-63", "E-05"] }, async () => {
    const { id, email } = await signedInClient(app);
    await setStatus(app, id, "suspended");
    expect((await guessPassword(app, email)).json().code).toBe("wrong_credentials");
    expect((await logIn(app, { email })).json().code).toBe("account_suspended");
    const byVisitor = { actorType: "visitor", actorId: null, changes: {} };
    const last = (await readEvents(app, "client", id)).at(-1);
    expect(last).toEqual({ action: "login-refused", ...byVisitor });
  });

  it("lets a pending driver in, and shows the status", { tags: "A-72" }, async () => {
    const { email } = await insertDriver(app, { status: "pending" });
    const { headers } = await signIn(app, email, "driver");
    expect((await me(headers)).partyData).toMatchObject({ type: "driver", status: "pending" });
  });

  it("opens the account of the kind that was asked for", { tags: "S3" }, async () => {
    const { id: clientId, email } = await signedInClient(app);
    const { id: driverId } = await insertDriver(app);
    await app.db.updateTable("parties").set({ email }).where("id", "=", driverId).execute();
    for (const [type, id] of [
      ["client", clientId],
      ["driver", driverId],
    ] as const) {
      const { headers } = await signIn(app, email, type);
      expect((await me(headers)).partyData).toMatchObject({ id, type });
    }
    expect((await logIn(app, { email, type: "user" })).statusCode).toBe(401);
  });

  it("compares the whole password, as it was typed", { tags: "S5" }, async () => {
    const overloaded = () => new Failure("overloaded");
    const hasher = createPasswordHasher({ concurrency: 1, queueLength: 1, overloaded });
    const own = await ownTestApp({ hasher });
    const { email, id } = await signedInClient(own);
    const password = `${"Ü".repeat(60)} Furniture!42 `;
    const passwordHash = await hasher.hash(password);
    await own.db.updateTable("parties").set({ passwordHash }).where("id", "=", id).execute();
    for (const [typed, status] of [
      [password.normalize("NFD"), 200],
      [password.trim(), 401],
      [`${password.slice(0, -2)}x `, 401],
      [`${password.slice(0, -1)}\u0000`, 400],
      ["x".repeat(201), 400],
      ["x".repeat(1_000_000), 413],
    ] as const) {
      expect((await logIn(own, { email, password: typed })).statusCode).toBe(status);
    }
  });

  it.each([
    { origin: "https://evil.example" },
    { origin: "http://localhost:3001" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("is refused to another website: %j", { tags: ["A-71", "S11", "S12"] }, async (foreign) => {
    const { email, headers } = await signedInClient(app);
    const typed = { email, ...credentials };
    const host = "localhost:3000";
    for (const answer of [
      await send(typed, { host, ...foreign }),
      await send({}, { host, ...headers, ...foreign }, "/api/orders/create"),
    ]) {
      expect(answer.json().code).toBe("foreign_origin");
      expect(answer.cookies).toEqual([]);
    }
    expect((await send(typed, { host, origin: `http://${host}` })).statusCode).toBe(200);
  });

  const ends = ["pending", "suspended", "removed"] as const;
  it.each(ends)(
    "opens no session for staff who became %s meanwhile",
    { tags: "P7" },
    async (status) => {
      const { id, email } = await signedInStaff(app);
      const other = await app.db.transaction().execute(async (trx) => {
        // As an administrator's change does it: the row is held, and every session ends.
        await trx.updateTable("parties").set({ status }).where("id", "=", id).execute();
        await endPartySessions(trx, id);
        const signingIn = logIn(app, { email, type: "user" });
        await untilOneWaits(app);
        return { signingIn };
      });
      expect((await other.signingIn).statusCode).toBe(401);
      const sessions = app.db.selectFrom("sessions").select("partyId").where("partyId", "=", id);
      expect(await sessions.execute()).toEqual([]);
    },
  );
});
