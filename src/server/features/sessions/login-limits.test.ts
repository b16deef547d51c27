import { describe, expect, it, vi } from "vitest";
import { openOwnApp, ownTestApp, quickHasher, quickVerify, type TestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import { guessPassword, logIn, stopLogins } from "#harness/logins.ts";
import { silentLog } from "#harness/logs.ts";
import { setStatus } from "#harness/people.ts";
import { freshEmail, freshNetwork } from "#harness/verified-address.ts";

const app = await openOwnApp();

const statusFrom = async (email: string, from: string) =>
  (await logIn(app, { email, from })).statusCode;

/** Wrong passwords at ever other accounts from one network; answers how many were verify at. */
async function spray(where: TestApp, from: string): Promise<number> {
  for (let looks = 0; looks < 200; looks++) {
    if ((await guessPassword(where, freshEmail(), from)).statusCode === 429) return looks;
  }
  throw new Error("Nothing stopped the guessing.");
}

describe("a network from which many accounts are tried", () => {
  it("is stopped after 150, save for who knows it", { tags: ["A-74", "S1"] }, async () => {
    const [owner, other] = [await signedInClient(app), await signedInClient(app)];
    const shared = freshNetwork();
    expect(await statusFrom(owner.email, shared)).toBe(200);
    expect(await spray(app, shared)).toBe(150);
    expect(await statusFrom(owner.email, shared)).toBe(200);
    expect(await statusFrom(other.email, shared)).toBe(429);
    expect(await stopLogins(app, { email: owner.email, from: shared })).toBe(100);
    expect(await statusFrom(owner.email, shared)).toBe(429);
  });

  it("is stopped after 10, with an alarm, in a great attack", { tags: "S1" }, async () => {
    const alarms: unknown[] = [];
    const error = (line: unknown) => void alarms.push(line);
    const log = Object.assign(Object.create(silentLog), { error });
    const watched = await ownTestApp({
      budgets: { "wrong-passwords": 20 },
      log,
    });
    const { email } = await signedInClient(watched);
    const from = freshNetwork();
    const signIn = async () => (await logIn(watched, { email, from })).statusCode;
    expect(await signIn()).toBe(200);
    for (let tries = 0; tries < 20; tries++) await guessPassword(watched, freshEmail());
    expect(alarms).toEqual([]);
    for (let tries = 0; tries < 5; tries++) await guessPassword(watched, freshEmail());
    expect(alarms).toEqual([{ alarm: "wrong-passwords" }]);
    expect(await spray(watched, from)).toBe(10);
    expect(await signIn()).toBe(200);
  });
});

describe("right passwords", () => {
  it("change nothing up to 60 in an hour, and then wait", { tags: ["A-76", "S4"] }, async () => {
    const verify = vi.fn(quickVerify);
    const busy = await ownTestApp({
      hasher: { ...quickHasher, withPlace: (work) => work(verify) },
    });
    const [{ email }, other] = [await signedInClient(busy), await signedInClient(busy)];
    const from = freshNetwork();
    for (let times = 1; times <= 60; times++) {
      expect((await logIn(busy, { email, from })).statusCode).toBe(200);
    }
    const refused = await logIn(busy, { email, from });
    expect(refused.json().code).toBe("too_many_requests");
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
    expect((await guessPassword(busy, email, from)).json().code).toBe("wrong_credentials");
    expect((await logIn(busy, { email: other.email, from })).statusCode).toBe(200);

    verify.mockClear();
    for (let times = 0; times < 40; times++) {
      expect((await logIn(busy, { email, from })).statusCode).toBe(429);
    }
    expect(verify).toHaveBeenCalledTimes(3);
  });

  it("are counted too where nobody may sign in", { tags: ["S1", "S4"] }, async () => {
    const { id, email } = await signedInClient(app);
    await setStatus(app, id, "suspended");
    const codes = [];
    for (let times = 1; times <= 61; times++) codes.push((await logIn(app, { email })).json().code);
    expect(codes.slice(0, 60)).toEqual(Array(60).fill("account_suspended"));
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});
