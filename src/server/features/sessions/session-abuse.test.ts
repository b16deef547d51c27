import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  goodPassword,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";

const hour = 3_600_000;
const day = 24 * hour;

let app: TestApp;
let port: number | undefined;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const cookieOf = ({ headers }: SignedIn) =>
  `layisha_session=${headers.authorization.slice("Bearer ".length)}`;
const credentials = (email: string) => ({
  email,
  password: goodPassword,
  loginPartyType: "client",
});

const logIn = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/api/login", payload, headers });

async function meStatus(headers: Record<string, string>, where = app): Promise<number> {
  return (await where.inject({ method: "GET", url: "/api/me", headers })).statusCode;
}

/** What a server on a real socket answers to these header lines, each sent as it stands. */
async function meOverTheWire(lines: Record<string, string | string[]>): Promise<number> {
  port ??= await app.listen();
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: "/api/me", headers: lines }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("a session", () => {
  it.each([
    ["staff", 7, 6 * hour, signedInStaff],
    ["a client", 180, 10 * day, signedInClient],
  ] as const)(
    "of %s ends after %i days however busy it is",
    { tags: "S7" },
    async (_, days, pause, signedIn) => {
      const own = await startTestApp();
      try {
        const { headers } = await signedIn(own);
        const end = own.clock.now() + days * day;
        while (own.clock.now() + pause < end) {
          own.clock.advance(pause);
          expect(await meStatus(headers, own)).toBe(200);
        }
        own.clock.set(end);
        expect(await meStatus(headers, own)).toBe(200);
        own.clock.advance(1);
        expect(await meStatus(headers, own)).toBe(401);
      } finally {
        await own.close();
      }
    },
  );

  it("is not opened by another website's login form", { tags: ["S11", "S12"] }, async () => {
    const { email } = await signedInClient(app);
    for (const foreign of [
      { origin: "https://evil.example" },
      { origin: "http://localhost:3001" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as const) {
      const answer = await logIn(credentials(email), { host: "localhost:3000", ...foreign });
      expect(answer.json().code).toBe("foreign_origin");
      expect(answer.cookies).toEqual([]);
    }
    const own = { host: "localhost:3000", origin: "http://localhost:3000" };
    expect((await logIn(credentials(email), own)).statusCode).toBe(200);
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"])(
    "does nothing for a form of %s, whatever cookie comes with it",
    { tags: "S11" },
    async (type) => {
      const client = await signedInClient(app);
      const answer = await app.inject({
        method: "POST",
        url: "/api/orders/create",
        headers: { cookie: cookieOf(client), "content-type": type },
        payload: "truckSize=3ton",
      });
      expect(answer.statusCode).toBe(415);
    },
  );

  it("is asked for by one credential: of several, none counts", {
    tags: ["S12", "S16"],
  }, async () => {
    const [one, other] = [await signedInClient(app), await signedInClient(app)];
    const bearer = [one.headers.authorization, other.headers.authorization] as const;
    expect(await meOverTheWire({ authorization: bearer[0] })).toBe(200);
    expect(await meOverTheWire({ authorization: bearer[0].replace("Bearer", "bearer") })).toBe(200);
    expect(await meOverTheWire({ authorization: [...bearer] })).toBe(401);
    expect(await meOverTheWire({ cookie: cookieOf(one) })).toBe(200);
    expect(await meOverTheWire({ cookie: `${cookieOf(one)}; ${cookieOf(other)}` })).toBe(401);
    expect(await meOverTheWire({ cookie: [cookieOf(one), cookieOf(other)] })).toBe(401);
    expect(await meOverTheWire({ cookie: `theme=dark; ${cookieOf(one)}; layisha_session=` })).toBe(
      200,
    );
    expect(await meOverTheWire({ cookie: `layisha_session=${"x".repeat(8_000)}` })).toBe(401);
  });

  it("ends at logout with every other that the browser holds", {
    tags: ["S12", "S16"],
  }, async () => {
    const [one, other] = [await signedInClient(app), await signedInClient(app)];
    const cookie = `${cookieOf(one)}; ${cookieOf(other)}`;
    await app.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
    expect([await meStatus(one.headers), await meStatus(other.headers)]).toEqual([401, 401]);
  });

  it("leaves nothing in the browser's caches", { tags: "S17" }, async () => {
    const client = await signedInClient(app);
    const seen = await app.inject({ url: "/api/orders/all", headers: client.headers });
    expect(seen.headers["cache-control"]).toBe("no-store");
    const gone = await app.inject({
      method: "POST",
      url: "/api/logout",
      headers: { cookie: cookieOf(client) },
    });
    expect(gone.headers["cache-control"]).toBe("no-store");
    expect(gone.headers["clear-site-data"]).toBe('"cache"');
  });
});

describe("a login", () => {
  it("opens the account of the kind that was asked for, of two with one address", {
    tags: "S3",
  }, async () => {
    const client = await signedInClient(app);
    const driver = await insertDriver(app);
    const { email } = client;
    await app.db.updateTable("parties").set({ email }).where("id", "=", driver.id).execute();
    for (const [loginPartyType, id] of [
      ["client", client.id],
      ["driver", driver.id],
    ]) {
      const { token, partyData } = (await logIn({ ...credentials(email), loginPartyType })).json();
      expect(partyData).toMatchObject({ id, type: loginPartyType });
      const headers = { authorization: `Bearer ${token}` };
      const own = await app.inject({ url: "/api/me", headers });
      expect(own.json().partyData).toMatchObject({ id, type: loginPartyType });
    }
    expect((await logIn({ ...credentials(email), loginPartyType: "user" })).statusCode).toBe(401);
  });

  it("compares the whole password, as it was typed", { tags: "S5" }, async () => {
    const { email, id } = await signedInClient(app);
    const password = `${"Ü".repeat(60)} Furniture!42 `;
    const password_hash = await app.context.hasher.hash(password);
    await app.db.updateTable("parties").set({ password_hash }).where("id", "=", id).execute();
    const outcome = async (typed: string) =>
      (await logIn({ ...credentials(email), password: typed })).statusCode;
    expect(await outcome(password.normalize("NFD"))).toBe(200);
    expect(await outcome(password.trim())).toBe(401);
    expect(await outcome(`${password.slice(0, -2)}x `)).toBe(401);
    expect(await outcome(`${password.slice(0, -1)}\u0000`)).toBe(400);
    expect(await outcome("x".repeat(201))).toBe(400);
    expect(await outcome("x".repeat(1_000_000))).toBe(413);
  });
});
