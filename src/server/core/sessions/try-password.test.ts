import { describe, expect, it } from "vitest";
import { openOwnApp, ownTestApp, quickHasher, type TestApp } from "#harness/app.ts";
import { driverDetails, grantHeaders, typedVehicle } from "#harness/drivers.ts";
import { signedInClient, signedInStaff } from "#harness/factories.ts";
import { guessPassword, haveStopped, logIn, stopLogins, wrongPassword } from "#harness/logins.ts";
import { passwordGrant } from "#harness/new-records.ts";
import { clientDetails, readEvents } from "#harness/people.ts";
import { countQueries } from "#harness/statements.ts";
import { freshEmail, freshNetwork, post } from "#harness/verified-address.ts";
import { Failure } from "#server/failure.ts";

const second = 1000;
const day = 24 * 60 * 60 * second;

const app = await openOwnApp();

const statusFrom = async (email: string, from: string) =>
  (await logIn(app, { email, from })).statusCode;

/** Counts so many wrong passwords for this network; 150 are all that it may try. */
async function spendNetwork(where: TestApp, network: string, uses: number): Promise<void> {
  const { limits } = where.context;
  for (let use = 0; use < uses; use++) await limits.spend("login-network", network);
}

describe("wrong passwords in a row", () => {
  it("cost growing waits from the fifth on", { tags: ["A-64", "S1"] }, async () => {
    const { email } = await signedInClient(app);
    const five = await Promise.all(Array.from({ length: 16 }, () => guessPassword(app, email)));
    expect(five.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(five.filter(({ statusCode }) => statusCode === 429)).toHaveLength(11);
    for (const wait of [1, 2, 4, 8]) {
      const refused = await guessPassword(app, email);
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(wait)]);
      expect(refused.json()).toMatchObject({ code: "too_many_requests", retryAfterSeconds: wait });
      app.clock.advance(wait * second - 1);
      expect((await logIn(app, { email })).statusCode).toBe(429);
      app.clock.advance(1);
      expect((await guessPassword(app, email)).statusCode).toBe(401);
    }
    app.clock.advance(16 * second);
    expect((await logIn(app, { email })).statusCode).toBe(200);
    for (let n = 0; n < 5; n++) expect((await guessPassword(app, email)).statusCode).toBe(401);
  });

  it("stop after a hundred, however long one waits", { tags: "S1" }, async () => {
    const { email } = await signedInClient(app);
    expect(await stopLogins(app, { email })).toBe(100);
    app.clock.advance(20 * day);
    const refused = await logIn(app, { email });
    expect(refused.statusCode).toBe(429);
    // Waiting does not end it, so no wait is named.
    expect(refused.headers).not.toHaveProperty("retry-after");
    expect(refused.json()).toEqual({
      code: "login_stopped",
      msg: expect.stringContaining("Reset your password"),
    });
  });

  it("get the same answers, with an account or without", { tags: ["S1", "S2"] }, async () => {
    const { email } = await signedInClient(app);
    const story = async (address: string, type: "client" | "user") => {
      const told = [];
      for (let tries = 0; tries < 8; tries++) {
        const tried = { email: address, password: wrongPassword, type };
        const { statusCode, headers, body } = await logIn(app, tried);
        told.push({ statusCode, names: Object.keys(headers), body });
        if (tries > 5) app.clock.advance(2 * second);
      }
      await haveStopped(app, { email: address, type });
      const { statusCode, body } = await logIn(app, { email: address, type });
      return [...told, { statusCode, body }];
    };
    const expected = await story(email, "client");
    expect(expected.at(-1)?.statusCode).toBe(429);
    expect(await story(freshEmail(), "client")).toEqual(expected);
    expect(await story(email, "user")).toEqual(expected);
  });

  it("cost as many queries with an account as without", { tags: "S2" }, async () => {
    const { email } = await signedInClient(app);
    const queries = countQueries();
    const queriesOf = async (address: string) => {
      const counts = [];
      // The fifth is the one that begins to slow the account down, and the sixth is refused.
      for (let tries = 0; tries < 6; tries++) {
        queries();
        await guessPassword(app, address);
        counts.push(queries());
      }
      return counts;
    };
    const expected = await queriesOf(freshEmail());
    expect(expected[0]).toBeGreaterThan(3);
    expect(await queriesOf(email)).toEqual(expected);
  });

  it("leave the owner a network known for 90 days", { tags: ["A-75", "S1"] }, async () => {
    const { email } = await signedInClient(app);
    const [home, office] = [freshNetwork(), freshNetwork()];
    for (const days of [0, 60, 89]) {
      app.clock.advance(days * day);
      expect(await statusFrom(email, home)).toBe(200);
    }
    await haveStopped(app, { email });
    expect(await statusFrom(email, office)).toBe(429);
    expect(await statusFrom(email, home)).toBe(200);
    expect(await statusFrom(email, office)).toBe(429);
    app.clock.advance(91 * day);
    expect(await statusFrom(email, home)).toBe(429);
  });

  const reset = ["client", "user"] as const;
  it.each(reset)("are reset by a new password of a %s", { tags: ["S1", "S4"] }, async (type) => {
    const { email } = await (type === "client" ? signedInClient : signedInStaff)(app);
    for (let times = 1; times <= 61; times++) await logIn(app, { email, type });
    await haveStopped(app, { email, type });
    const [from, password] = [freshNetwork(), "Curtains!77-van"];
    const set = await app.inject({
      method: "PATCH",
      url: `/api/${type}s/updatepassword`,
      headers: await passwordGrant(app, email, type),
      payload: { ...(type === "client" && { email }), password, confPassword: password },
      remoteAddress: from,
    });
    expect(set.statusCode).toBe(200);
    expect((await logIn(app, { email, type, password })).statusCode).toBe(200);
    const wrong = { email, type, password: wrongPassword, from };
    expect((await logIn(app, wrong)).statusCode).toBe(401);
  });

  const registering = ["client", "driver"] as const;
  it.each(registering)("do not keep out a %s who registers there", { tags: "S1" }, async (type) => {
    const [email, shared] = [freshEmail(), freshNetwork()];
    const stranger = type === "client" ? "driver" : "client";
    for (const kind of [type, stranger] as const) await haveStopped(app, { email, type: kind });
    const form = {
      client: clientDetails(email),
      driver: { driverDetails: driverDetails(email), vehicles: [typedVehicle()] },
    }[type];
    const headers = await grantHeaders(app, { email, partyType: type, purpose: "register" });
    await spendNetwork(app, shared, 150);
    const answer = await post(app, `/api/${type}s/register`, form, { headers, from: shared });
    expect(answer.statusCode).toBe(201);
    expect((await logIn(app, { email, type, from: shared })).statusCode).toBe(200);
    // The address was proved for one kind of party: what was tried at the other still counts.
    expect((await logIn(app, { email, type: stranger })).json().code).toBe("login_stopped");
    expect((await logIn(app, { email: freshEmail(), from: shared })).statusCode).toBe(429);
  });

  it("cost no query while the server is too busy to look", { tags: ["S1", "S4"] }, async () => {
    const withPlace = () => Promise.reject(new Failure("overloaded", { retryAfterSeconds: 2 }));
    const busy = await ownTestApp({ hasher: { ...quickHasher, withPlace } });
    const queries = countQueries();
    expect((await guessPassword(busy, freshEmail())).json().code).toBe("overloaded");
    expect(queries()).toBe(0);
  });
});

describe("the history", () => {
  const actionsOf = async (entity: string, id: string) =>
    (await readEvents(app, entity, id)).flatMap(({ action, actorType }) =>
      actorType === "visitor" ? [action] : [],
    );

  it("shows each wrong password, and once that the account is slowed down or stopped", {
    tags: "G11",
  }, async () => {
    const { id, email } = await signedInClient(app);
    for (let tries = 0; tries < 4; tries++) await guessPassword(app, email);
    expect(await actionsOf("client", id)).toEqual([]);
    for (let tries = 0; tries < 9; tries++) await guessPassword(app, email);
    expect(await actionsOf("client", id)).toEqual(["login-slowed"]);
    expect(await actionsOf("account", id)).toEqual(Array(5).fill("login-failed"));
    await stopLogins(app, { email });
    for (let tries = 0; tries < 9; tries++) await guessPassword(app, email);
    expect(await actionsOf("client", id)).toEqual(["login-slowed", "login-stopped"]);
    expect(await actionsOf("account", id)).toHaveLength(100);
  });

  it("shows as much of an address without an account, by its kind", { tags: "G11" }, async () => {
    const before = (await actionsOf("account", "driver")).length;
    expect(await stopLogins(app, { email: freshEmail(), type: "driver" })).toBe(100);
    const added = (await actionsOf("account", "driver")).slice(before);
    const turns = added.filter((action) => action !== "login-failed");
    expect([added.length, turns]).toEqual([102, ["login-slowed", "login-stopped"]]);
  });
});
