import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { driverGrant, registerDriver } from "#harness/drivers.ts";
import { goodPassword, type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import {
  guess as guessAt,
  logIn,
  quickHasher,
  stopLogins,
  wrongPassword,
} from "#harness/logins.ts";
import { freshEmail, freshNetwork, post, verifiedAddress } from "#harness/verified-address.ts";
import { Failure } from "#server/failure.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const newPassword = "Curtains!77-van";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasher: quickHasher });
});
afterAll(() => app.close());

type Kind = "client" | "user" | "driver";

const guess = (email: string, from?: string) => guessAt(app, email, from);

const stop = (email: string, from?: string, type: Kind = "client") =>
  stopLogins(app, { email, from, type });

async function signInAs({ email }: SignedIn, from: string) {
  return (await logIn(app, { email, from })).statusCode;
}

describe("wrong passwords in a row", () => {
  it("cost growing waits from the fifth on, from wherever they come", {
    tags: "T-302",
  }, async () => {
    const { email } = await signedInClient(app);
    for (let tries = 0; tries < 5; tries++) expect((await guess(email)).statusCode).toBe(401);
    for (const wait of [1, 2, 4, 8]) {
      const refused = await guess(email);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: "too_many_requests", retryAfterSeconds: wait });
      app.clock.advance(wait * second - 1);
      expect((await logIn(app, { email })).statusCode).toBe(429);
      app.clock.advance(1);
      expect((await guess(email)).statusCode).toBe(401);
    }
    app.clock.advance(16 * second);
    expect((await logIn(app, { email })).statusCode).toBe(200);
    for (let tries = 0; tries < 5; tries++) expect((await guess(email)).statusCode).toBe(401);
  });

  it("are counted one by one when they come at once", { tags: "T-302" }, async () => {
    const { email } = await signedInClient(app);
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    const looks = answers.filter(({ statusCode }) => statusCode === 401);
    expect(looks).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35);
  });

  it("stop after a hundred: not even the right one is looked at, however long one waits", {
    tags: "T-303",
  }, async () => {
    const { email } = await signedInClient(app);
    expect(await stop(email)).toBe(100);
    app.clock.advance(20 * 24 * hour);
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
    tags: "T-304",
  }, async () => {
    const { email } = await signedInClient(app);
    const story = async (address: string, type: Kind) => {
      const told = [];
      for (let tries = 0; tries < 8; tries++) {
        const { statusCode, headers, body } = await logIn(app, {
          email: address,
          password: wrongPassword,
          type,
        });
        told.push({ statusCode, names: Object.keys(headers), body });
        if (tries > 5) app.clock.advance(2 * second);
      }
      await stop(address, undefined, type);
      const { statusCode, body } = await logIn(app, { email: address, type });
      return [...told, { statusCode, body }];
    };
    const expected = await story(email, "client");
    expect(expected.at(-1)?.statusCode).toBe(429);
    expect(await story(freshEmail(), "client")).toEqual(expected);
    expect(await story(email, "user")).toEqual(expected);
  });

  it("of strangers leave the owner a way in from a network that the account knows", {
    tags: "T-305",
  }, async () => {
    const owner = await signedInClient(app);
    const [home, office] = [freshNetwork(), freshNetwork()];
    expect(await signInAs(owner, home)).toBe(200);
    await stop(owner.email);
    expect(await signInAs(owner, office)).toBe(429);
    expect(await signInAs(owner, home)).toBe(200);
    expect(await signInAs(owner, office)).toBe(429);
    await stop(owner.email, home);
    expect(await signInAs(owner, home)).toBe(429);
  });

  it("a network is known for 90 days from its last sign-in", { tags: "T-305" }, async () => {
    const owner = await signedInClient(app);
    const home = freshNetwork();
    for (const days of [0, 60, 89]) {
      app.clock.advance(days * 24 * hour);
      expect(await signInAs(owner, home)).toBe(200);
    }
    await stop(owner.email);
    app.clock.advance(91 * 24 * hour);
    expect(await signInAs(owner, home)).toBe(429);
  });

  it("are forgiven by a new password: a client's by a code", { tags: "T-306" }, async () => {
    const { email } = await signedInClient(app);
    await stop(email);
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
    expect((await guess(email, from)).statusCode).toBe(401);
  });

  it("are forgiven by a new password: staff's by a link", { tags: "T-306" }, async () => {
    const member = await signedInStaff(app);
    const { email } = member;
    await stop(email, undefined, "user");
    const admin = await signedInStaff(app, "admin");
    await app.inject({
      method: "POST",
      url: `/api/users/resetlink/${member.id}`,
      headers: admin.headers,
    });
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

  it("before there was an account do not keep its owner out: a client", {
    tags: "T-432",
  }, async () => {
    const email = freshEmail();
    expect(await stop(email)).toBe(100);
    const headers = await verifiedAddress(app, email, "register");
    const details = { name: "Thandi", surname: "Sample", cellphone: "0825550123" };
    const passwords = { password: goodPassword, confPassword: goodPassword };
    const registered = await post(
      app,
      "/api/clients/register",
      { ...details, ...passwords, email, corporateInterest: "no" },
      { headers },
    );
    expect(registered.statusCode).toBe(201);
    expect((await logIn(app, { email })).statusCode).toBe(200);
  });

  it("before there was an account do not keep its owner out: a driver", {
    tags: "T-432",
  }, async () => {
    const email = freshEmail();
    const [type, stranger] = ["driver", "client"] as const;
    for (const kind of [type, stranger]) await stop(email, undefined, kind);
    const headers = await driverGrant(app, email);
    expect((await registerDriver(app, email, headers)).statusCode).toBe(201);
    expect((await logIn(app, { email, type })).statusCode).toBe(200);
    // The address was proved as a driver's: what was tried of another kind still counts.
    expect((await logIn(app, { email, type: stranger })).json().code).toBe("login_stopped");
  });

  it("are none of a password that was right for an account that may not sign in", {
    tags: "T-307",
  }, async () => {
    const { id, email } = await signedInClient(app);
    const status = "suspended";
    await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
    for (let tries = 0; tries < 8; tries++) {
      expect((await logIn(app, { email })).json().code).toBe("account_suspended");
    }
  });

  it("are none of what a busy server did not look at", { tags: "T-307" }, async () => {
    const overloaded = () => Promise.reject(new Failure("overloaded", { retryAfterSeconds: 2 }));
    const busy = await startTestApp({ hasher: { hash: overloaded, verify: overloaded } });
    try {
      const email = freshEmail();
      for (let tries = 0; tries < 160; tries++) {
        const answer = await logIn(busy, { email, from: "203.0.113.77" });
        expect(answer.json().code).toBe("overloaded");
      }
    } finally {
      await busy.close();
    }
  });
});

describe("a flood of wrong passwords", () => {
  it("from many networks raises an alarm and holds each network to few, but not those who know theirs", {
    tags: "T-308",
  }, async () => {
    const lines: unknown[] = [];
    const watched = await startTestApp({
      hasher: quickHasher,
      budgets: { wrongPasswords: 20, wrongCodes: 20, codeMails: 20 },
      log: Object.assign(Object.create(app.context.log), {
        error: (line: unknown) => void lines.push(line),
      }),
    });
    try {
      const owner = await signedInClient(watched);
      const shared = freshNetwork();
      const wrong = (from?: string) =>
        logIn(watched, {
          email: freshEmail(),
          password: wrongPassword,
          ...(from && { from }),
        });
      for (let tries = 0; tries < 20; tries++) await wrong();
      expect(lines).toEqual([]);
      for (let tries = 0; tries < 5; tries++) await wrong();
      expect(lines).toEqual([{ alarm: "wrong-passwords" }]);

      const answers = [];
      for (let tries = 0; tries < 17; tries++) answers.push((await wrong(shared)).statusCode);
      expect(answers.filter((status) => status === 401)).toHaveLength(15);
      expect(answers.slice(15)).toEqual([429, 429]);
      for (let tries = 0; tries < 20; tries++) {
        expect((await logIn(watched, { email: owner.email, from: "203.0.113.9" })).statusCode).toBe(
          200,
        );
      }
    } finally {
      await watched.close();
    }
  });
});
