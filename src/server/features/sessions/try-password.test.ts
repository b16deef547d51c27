import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { driverDetails, driverGrant, typedVehicle } from "#harness/drivers.ts";
import { goodPassword, signedInClient, signedInStaff } from "#harness/factories.ts";
import { guess, logIn, quickHasher, stopLogins, wrongPassword } from "#harness/logins.ts";
import { silentLog } from "#harness/silent-log.ts";
import { freshEmail, freshNetwork, post, verifiedAddress } from "#harness/verified-address.ts";
import { Failure } from "#server/failure.ts";

const second = 1000;
const day = 24 * 60 * 60 * second;
const newPassword = "Curtains!77-van";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasher: quickHasher });
});
afterAll(() => app.close());

type Kind = "client" | "user" | "driver";

const statusFrom = async (email: string, from: string) =>
  (await logIn(app, { email, from })).statusCode;

/** Wrong passwords at ever other accounts from one network; answers how many were looked at. */
async function spray(where: TestApp, from: string): Promise<number> {
  for (let looks = 0; looks < 200; looks++) {
    if ((await guess(where, freshEmail(), from)).statusCode === 429) return looks;
  }
  throw new Error("Nothing stopped the guessing.");
}

/** Counts so many wrong passwords for this network; 150 are all that it may try. */
async function spendNetwork(where: TestApp, network: string, uses: number): Promise<void> {
  const { limits } = where.context;
  await Promise.all(Array.from({ length: uses }, () => limits.spend("login-network", network)));
}

async function suspendedClient() {
  const { id, email } = await signedInClient(app);
  const status = "suspended";
  await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
  return email;
}

describe("wrong passwords in a row", () => {
  it("cost growing waits from the fifth on, from wherever they come", {
    tags: ["A-64", "S1"],
  }, async () => {
    const { email } = await signedInClient(app);
    const five = await Promise.all(Array.from({ length: 40 }, () => guess(app, email)));
    expect(five.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(five.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35);
    for (const wait of [1, 2, 4, 8]) {
      const refused = await guess(app, email);
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(wait)]);
      expect(refused.json()).toMatchObject({ code: "too_many_requests", retryAfterSeconds: wait });
      app.clock.advance(wait * second - 1);
      expect((await logIn(app, { email })).statusCode).toBe(429);
      app.clock.advance(1);
      expect((await guess(app, email)).statusCode).toBe(401);
    }
    app.clock.advance(16 * second);
    expect((await logIn(app, { email })).statusCode).toBe(200);
    for (let n = 0; n < 5; n++) expect((await guess(app, email)).statusCode).toBe(401);
  });

  it("stop after a hundred: not even the right one is looked at, however long one waits", {
    tags: "S1",
  }, async () => {
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

  it("have the same story for an address without an account, and for a kind it is not of", {
    tags: ["S1", "S2"],
  }, async () => {
    const { email } = await signedInClient(app);
    const story = async (address: string, type: Kind) => {
      const told = [];
      for (let tries = 0; tries < 8; tries++) {
        const tried = { email: address, password: wrongPassword, type };
        const { statusCode, headers, body } = await logIn(app, tried);
        told.push({ statusCode, names: Object.keys(headers), body });
        if (tries > 5) app.clock.advance(2 * second);
      }
      await stopLogins(app, { email: address, type });
      const { statusCode, body } = await logIn(app, { email: address, type });
      return [...told, { statusCode, body }];
    };
    const expected = await story(email, "client");
    expect(expected.at(-1)?.statusCode).toBe(429);
    expect(await story(freshEmail(), "client")).toEqual(expected);
    expect(await story(email, "user")).toEqual(expected);
  });

  it("cost as many queries for an address with an account as for one without", {
    tags: "S2",
  }, async () => {
    const { email } = await signedInClient(app);
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const queriesOf = async (address: string) => {
      const counts = [];
      // The fifth is the one that begins to slow the account down, and the sixth is refused.
      for (let tries = 0; tries < 6; tries++) {
        asked.mockClear();
        await guess(app, address);
        counts.push(asked.mock.calls.length);
      }
      return counts;
    };
    const expected = await queriesOf(freshEmail());
    expect(expected[0]).toBeGreaterThan(3);
    expect(await queriesOf(email)).toEqual(expected);
  });

  it("of strangers leave the owner a way in from a network known for 90 days", {
    tags: ["A-75", "S1"],
  }, async () => {
    const { email } = await signedInClient(app);
    const [home, office] = [freshNetwork(), freshNetwork()];
    for (const days of [0, 60, 89]) {
      app.clock.advance(days * day);
      expect(await statusFrom(email, home)).toBe(200);
    }
    await stopLogins(app, { email });
    expect(await statusFrom(email, office)).toBe(429);
    expect(await statusFrom(email, home)).toBe(200);
    expect(await statusFrom(email, office)).toBe(429);
    await stopLogins(app, { email, from: home });
    expect(await statusFrom(email, home)).toBe(429);
  });

  it("of strangers stop the owner where the network is not known any more", {
    tags: "S1",
  }, async () => {
    const { email } = await signedInClient(app);
    const home = freshNetwork();
    expect(await statusFrom(email, home)).toBe(200);
    await stopLogins(app, { email });
    app.clock.advance(91 * day);
    expect(await statusFrom(email, home)).toBe(429);
  });

  it("and right ones beyond the limit are reset by a client's new password", {
    tags: ["S1", "S4"],
  }, async () => {
    const { email } = await signedInClient(app);
    for (let times = 1; times <= 60; times++) await logIn(app, { email });
    await stopLogins(app, { email });
    const from = freshNetwork();
    const set = await app.inject({
      method: "PATCH",
      url: "/api/clients/updatepassword",
      headers: await verifiedAddress(app, email, "reset"),
      payload: { email, password: newPassword, confPassword: newPassword },
      remoteAddress: from,
    });
    expect(set.statusCode).toBe(200);
    expect((await logIn(app, { email, password: newPassword })).statusCode).toBe(200);
    expect((await guess(app, email, from)).statusCode).toBe(401);
  });

  it("are reset by a new password that a member of staff sets by a link", {
    tags: "S1",
  }, async () => {
    const { id, email } = await signedInStaff(app);
    await stopLogins(app, { email, type: "user" });
    const { headers } = await signedInStaff(app, "admin");
    await app.inject({ method: "POST", url: `/api/users/resetlink/${id}`, headers });
    await app.mailbox.deliver();
    const mail = app.mailbox.messages.findLast(({ to }) => to === email);
    const token = /[\w-]{43}/.exec(mail?.text ?? "")?.[0];
    const set = await app.inject({
      method: "PATCH",
      url: "/api/users/updatepassword",
      headers: { authorization: `Bearer ${token}` },
      payload: { password: newPassword, confPassword: newPassword },
    });
    expect(set.statusCode).toBe(200);
    expect((await logIn(app, { email, password: newPassword, type: "user" })).statusCode).toBe(200);
  });

  it.each(["client", "driver"] as const)(
    "do not keep out a %s who registers at the address, nor do others on the network",
    { tags: "S1" },
    async (type) => {
      const [email, shared] = [freshEmail(), freshNetwork()];
      const stranger = type === "client" ? "driver" : "client";
      for (const kind of [type, stranger] as const) await stopLogins(app, { email, type: kind });
      const details = { name: "Thandi", surname: "Sample", cellphone: "0825550123", email };
      const passwords = { password: goodPassword, confPassword: goodPassword };
      const form = {
        client: { ...details, ...passwords, corporateInterest: "no" },
        driver: { driverDetails: driverDetails(email), vehicles: [typedVehicle()] },
      }[type];
      const headers =
        type === "client"
          ? await verifiedAddress(app, email, "register")
          : await driverGrant(app, email);
      await spendNetwork(app, shared, 150);
      const answer = await post(app, `/api/${type}s/register`, form, { headers, from: shared });
      expect(answer.statusCode).toBe(201);
      expect((await logIn(app, { email, type, from: shared })).statusCode).toBe(200);
      // The address was proved for one kind of party: what was tried at the other still counts.
      expect((await logIn(app, { email, type: stranger })).json().code).toBe("login_stopped");
      expect((await logIn(app, { email: freshEmail(), from: shared })).statusCode).toBe(429);
    },
  );

  it("are none of what a busy server did not look at", { tags: ["S1", "S4"] }, async () => {
    const overloaded = () => Promise.reject(new Failure("overloaded", { retryAfterSeconds: 2 }));
    const busy = await startTestApp({
      hasher: { ...quickHasher, hash: overloaded, verify: overloaded },
    });
    try {
      const [email, from] = [freshEmail(), freshNetwork()];
      await spendNetwork(busy, from, 149);
      for (let tries = 0; tries < 8; tries++) {
        expect((await logIn(busy, { email, from })).json().code).toBe("overloaded");
      }
    } finally {
      await busy.close();
    }
  });
});

describe("a network from which many accounts are tried", () => {
  it("is stopped after 150, but not for an account that knows it, which has its own count", {
    tags: ["A-74", "S1"],
  }, async () => {
    const [owner, other] = [await signedInClient(app), await signedInClient(app)];
    const shared = freshNetwork();
    expect(await statusFrom(owner.email, shared)).toBe(200);
    expect(await spray(app, shared)).toBe(150);
    expect(await statusFrom(owner.email, shared)).toBe(200);
    expect(await statusFrom(other.email, shared)).toBe(429);
    expect(await stopLogins(app, { email: owner.email, from: shared })).toBe(100);
    expect(await statusFrom(owner.email, shared)).toBe(429);
  });

  it("is stopped after 15 when all networks together guess too much, which raises an alarm", {
    tags: "S1",
  }, async () => {
    const alarms: unknown[] = [];
    const watched = await startTestApp({
      hasher: quickHasher,
      budgets: { "wrong-passwords": 20 },
      log: Object.assign(Object.create(silentLog), {
        error: (line: unknown) => void alarms.push(line),
      }),
    });
    try {
      const { email } = await signedInClient(watched);
      const from = freshNetwork();
      const signIn = async () => (await logIn(watched, { email, from })).statusCode;
      expect(await signIn()).toBe(200);
      for (let tries = 0; tries < 20; tries++) await guess(watched, freshEmail());
      expect(alarms).toEqual([]);
      for (let tries = 0; tries < 5; tries++) await guess(watched, freshEmail());
      expect(alarms).toEqual([{ alarm: "wrong-passwords" }]);
      expect(await spray(watched, from)).toBe(15);
      expect(await signIn()).toBe(200);
    } finally {
      await watched.close();
    }
  });
});

describe("right passwords", () => {
  it("change nothing until there are 60 in an hour; beyond that each further one waits", {
    tags: ["A-76", "S4"],
  }, async () => {
    const verify = vi.fn(quickHasher.verify);
    const busy = await startTestApp({ hasher: { ...quickHasher, verify } });
    try {
      const [{ email }, other] = [await signedInClient(busy), await signedInClient(busy)];
      const from = freshNetwork();
      for (let times = 1; times < 60; times++) {
        expect((await logIn(busy, { email, from })).statusCode).toBe(200);
      }
      const refused = await logIn(busy, { email, from });
      expect(refused.json().code).toBe("too_many_requests");
      const wait = Number(refused.headers["retry-after"]);
      expect([wait > 3_000, wait <= 3_600]).toEqual([true, true]);
      expect((await guess(busy, email, from)).json().code).toBe("wrong_credentials");
      expect((await logIn(busy, { email: other.email, from })).statusCode).toBe(200);

      const looksBefore = verify.mock.calls.length;
      for (let times = 0; times < 40; times++) {
        expect((await logIn(busy, { email, from })).statusCode).toBe(429);
      }
      expect(verify.mock.calls.length - looksBefore).toBe(3);
    } finally {
      await busy.close();
    }
  });

  it("of an account that may not sign in are no wrong ones, and are counted too", {
    tags: ["S1", "S4"],
  }, async () => {
    const email = await suspendedClient();
    const codes = [];
    for (let times = 1; times <= 60; times++) codes.push((await logIn(app, { email })).json().code);
    expect(codes.slice(0, 59)).toEqual(Array(59).fill("account_suspended"));
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});

describe("the history", () => {
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

  it("shows each wrong password that was looked at, and once that an account is slowed or stopped", {
    tags: "G11",
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

  it("shows as much of an address without an account, under its kind alone", {
    tags: "G11",
  }, async () => {
    const before = (await eventsOf("account", "driver")).length;
    expect(await stopLogins(app, { email: freshEmail(), type: "driver" })).toBe(100);
    const added = (await eventsOf("account", "driver")).slice(before).map(({ action }) => action);
    const turns = added.filter((action) => action !== "login-failed");
    expect([added.length, turns]).toEqual([102, ["login-slowed", "login-stopped"]]);
  });
});
