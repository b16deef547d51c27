import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { openOwnApp, ownTestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { setStatus } from "#harness/people.ts";
import { freshEmail, sentCode, verify } from "#harness/verified-address.ts";
import { endEverySessionAndCode } from "./end-every-session.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const app = await openOwnApp();

const me = (headers: Record<string, string> = {}, where = app) =>
  where.inject({ url: "/api/me", headers });
const meStatus = async ({ headers }: Pick<SignedIn, "headers">, where = app) =>
  (await me(headers, where)).statusCode;
const sessionCookie = ({ headers }: SignedIn) =>
  `layisha_session=${headers.authorization.slice("Bearer ".length)}`;

/** Sends these header lines as they stand over a real socket, and returns the answer. */
async function meOverTheWire(port: number, lines: Record<string, string | string[]>) {
  return new Promise<number>((resolve, reject) => {
    const asked = request({ port, path: "/api/me", headers: lines }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("a session", () => {
  it("is one cookie or token: of several, none", { tags: ["A-65", "S12", "S16"] }, async () => {
    const missing = await me();
    expect([missing.statusCode, missing.json().msg]).toEqual([401, "Cookie not found"]);
    const [one, other] = [await signedInClient(app), await signedInClient(app)];
    const bearer = [one.headers.authorization, other.headers.authorization] as const;
    const port = await app.listen();
    for (const [lines, status] of [
      [{ authorization: bearer[0] }, 200],
      [{ authorization: bearer[0].replace("Bearer", "bearer") }, 200],
      [{ authorization: [...bearer] }, 401],
      [{ cookie: sessionCookie(one) }, 200],
      [{ cookie: `${sessionCookie(one)}; ${sessionCookie(other)}` }, 401],
      [{ cookie: [sessionCookie(one), sessionCookie(other)] }, 401],
      [{ cookie: `theme=dark; ${sessionCookie(one)}; layisha_session=` }, 200],
      [{ cookie: `layisha_session=${"x".repeat(8_000)}` }, 401],
    ] as const) {
      expect(await meOverTheWire(port, lines as Record<string, string>)).toBe(status);
    }
  });

  it("of another form is none", { tags: "A-66" }, async () => {
    for (const token of ["", " ", " short", ` ${"x".repeat(8_000)}`, " a b"]) {
      expect((await me({ authorization: `Bearer${token}` })).statusCode).toBe(401);
      expect((await me({ authorization: `Basic${token}` })).statusCode).toBe(401);
    }
  });

  it("ends at logout", { tags: ["A-67", "S12", "S16", "S17"] }, async () => {
    const [one, other] = [await signedInClient(app), await signedInClient(app)];
    const seen = await app.as(one).get("orders/all");
    expect(seen.headers["cache-control"]).toBe("no-store");
    const cookie = `${sessionCookie(one)}; ${sessionCookie(other)}`;
    const gone = await app.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
    expect(gone.json().msg).toBe("Logout Successful");
    expect(gone.cookies[0]?.expires?.getUTCFullYear()).toBe(1970);
    expect(gone.headers).toMatchObject({
      "cache-control": "no-store",
      "clear-site-data": '"cache"',
    });
    expect([await meStatus(one), await meStatus(other)]).toEqual([401, 401]);
  });

  it("ends at once with the account", { tags: "A-68" }, async () => {
    for (const status of ["suspended", "removed"] as const) {
      const client = await signedInClient(app);
      await setStatus(app, client.id, status);
      expect(await meStatus(client)).toBe(401);
    }
  });

  it.each([
    ["staff", 12 * hour, 7 * day, signedInStaff],
    ["a client", 30 * day, 180 * day, signedInClient],
  ] as const)("of %s ends idle, and at its age", { tags: ["A-68", "S7"] }, async (...row) => {
    const [, idleMs, wholeMs, signedIn] = row;
    const own = await ownTestApp();
    const first = await signedIn(own);
    own.clock.advance(idleMs - minute);
    expect(await meStatus(first, own)).toBe(200);
    own.clock.advance(idleMs + minute);
    expect(await meStatus(first, own)).toBe(401);

    const busy = await signedIn(own);
    const end = own.clock.now() + wholeMs;
    while (own.clock.now() + idleMs / 2 < end) {
      own.clock.advance(idleMs / 2);
      expect(await meStatus(busy, own)).toBe(200);
    }
    own.clock.set(end);
    expect(await meStatus(busy, own)).toBe(200);
    own.clock.advance(1);
    expect(await meStatus(busy, own)).toBe(401);
  });

  it("stores no token, only its hash", { tags: "A-70" }, async () => {
    const { headers } = await signedInClient(app);
    const token = headers.authorization.slice("Bearer ".length);
    const rows = await app.db.selectFrom("sessions").selectAll().execute();
    expect(rows.some((row) => row.tokenHash.toString("utf8").includes(token))).toBe(false);
    expect(rows.every((row) => row.tokenHash.length === 32)).toBe(true);
  });

  it("is one of 20 of its party: the longest unused one makes room", { tags: "S4" }, async () => {
    const { email } = await signedInClient(app);
    const others = await signedInClient(app);
    const opened: SignedIn[] = [];
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

  it("ends for everybody with every code, and all may sign in again", { tags: "P14" }, async () => {
    const own = await ownTestApp();
    const [client, staff] = [await signedInClient(own), await signedInStaff(own, "admin")];
    const email = freshEmail();
    const code = await sentCode(own, email);
    expect(await endEverySessionAndCode(own.context)).toBe(2);
    for (const party of [client, staff]) expect(await meStatus(party, own)).toBe(401);
    expect((await verify(own, email, code)).json()).toMatchObject({ code: "otp_wrong" });
    await signIn(own, client.email, "client");
    const ends = own.db.selectFrom("audit_events").select("actorType");
    const found = await ends.where("action", "=", "end-all").execute();
    expect(found).toEqual([{ actorType: "system" }]);
  });
});
