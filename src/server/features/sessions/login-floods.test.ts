import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { driverDetails, driverGrant, typedVehicle } from "#harness/drivers.ts";
import { goodPassword, type SignedIn, signedInClient } from "#harness/factories.ts";
import { guess, logIn, quickHasher, stopLogins } from "#harness/logins.ts";
import { freshEmail, freshNetwork, post, verifiedAddress } from "#harness/verified-address.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasher: quickHasher });
});
afterAll(() => app.close());

async function signInAs({ email }: SignedIn, from: string) {
  return (await logIn(app, { email, from })).statusCode;
}

/** Guesses at ever other accounts from one network, until it is refused; answers how many were looked at. */
async function spray(where: TestApp, from: string): Promise<number> {
  for (let looks = 0; looks < 200; looks++) {
    const answer = await guess(where, freshEmail(), from);
    if (answer.statusCode === 429) return looks;
  }
  throw new Error("Nothing stopped the guessing.");
}

describe("a guesser and others who share a network", () => {
  it("are told apart: whose account knows the network is let in, with its own count", {
    tags: "T-430",
  }, async () => {
    const [owner, other] = [await signedInClient(app), await signedInClient(app)];
    const shared = freshNetwork();
    expect(await signInAs(owner, shared)).toBe(200);
    expect(await spray(app, shared)).toBe(150);
    expect(await signInAs(owner, shared)).toBe(200);
    expect(await signInAs(other, shared)).toBe(429);
    expect(await stopLogins(app, { email: owner.email, from: shared })).toBe(100);
    expect(await signInAs(owner, shared)).toBe(429);
  });

  it("are told apart while all networks together guess too much", { tags: "T-430" }, async () => {
    const budgets = { wrongPasswords: 20, wrongCodes: 20, codeMails: 20 };
    const watched = await startTestApp({ hasher: quickHasher, budgets });
    try {
      const owner = await signedInClient(watched);
      const from = freshNetwork();
      expect((await logIn(watched, { email: owner.email, from })).statusCode).toBe(200);
      for (let tries = 0; tries < 21; tries++) {
        await guess(watched, freshEmail());
      }
      expect(await spray(watched, from)).toBe(15);
      expect((await logIn(watched, { email: owner.email, from })).statusCode).toBe(200);
    } finally {
      await watched.close();
    }
  });

  it("are told apart from the registration on: a client", { tags: "T-496" }, async () => {
    const [email, shared] = [freshEmail(), freshNetwork()];
    const headers = await verifiedAddress(app, email, "register");
    await spray(app, shared);
    const details = { name: "Thandi", surname: "Sample", cellphone: "0825550123", email };
    const password = { password: goodPassword, confPassword: goodPassword };
    const payload = { ...details, ...password, corporateInterest: "no" };
    const registered = await post(app, "/api/clients/register", payload, { headers, from: shared });
    expect(registered.statusCode).toBe(201);
    expect((await logIn(app, { email, from: shared })).statusCode).toBe(200);
    expect((await logIn(app, { email: freshEmail(), from: shared })).statusCode).toBe(429);
  });

  it("are told apart from the registration on: a driver", { tags: "T-496" }, async () => {
    const [email, shared] = [freshEmail(), freshNetwork()];
    const headers = await driverGrant(app, email);
    await spray(app, shared);
    const payload = { driverDetails: driverDetails(email), vehicles: [typedVehicle()] };
    const registered = await post(app, "/api/drivers/register", payload, { headers, from: shared });
    expect(registered.statusCode).toBe(201);
    expect((await logIn(app, { email, type: "driver", from: shared })).statusCode).toBe(200);
    // The address was proved as a driver's: as a client's the network is a stranger's still.
    expect((await logIn(app, { email, from: shared })).statusCode).toBe(429);
  });

  it("learn nothing of addresses: one that has an account costs as many queries as one that has none", {
    tags: "T-431",
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
});

describe("right passwords", () => {
  it("are 60 an hour: one more is told only to who has it, and each further one waits", {
    tags: "T-433",
  }, async () => {
    const verify = vi.fn(quickHasher.verify);
    const busy = await startTestApp({ hasher: { ...quickHasher, verify } });
    try {
      const [client, other] = [await signedInClient(busy), await signedInClient(busy)];
      const { email } = client;
      const from = freshNetwork();
      for (let times = 1; times < 60; times++) {
        expect((await logIn(busy, { email, from })).statusCode).toBe(200);
      }
      const refused = await logIn(busy, { email, from });
      expect(refused.json().code).toBe("too_many_requests");
      const wait = Number(refused.headers["retry-after"]);
      expect([wait > 3_000, wait <= 3_600]).toEqual([true, true]);
      const wrong = await guess(busy, email, from);
      expect(wrong.json().code).toBe("wrong_credentials");
      expect((await logIn(busy, { email: other.email, from })).statusCode).toBe(200);

      const looksBefore = verify.mock.calls.length;
      for (let times = 0; times < 40; times++) {
        expect((await logIn(busy, { email, from })).statusCode).toBe(429);
      }
      expect(verify.mock.calls.length - looksBefore).toBe(3);
      const sessions = busy.db.selectFrom("sessions").where("party_id", "=", client.id);
      expect(await sessions.select("party_id").execute()).toHaveLength(20);
    } finally {
      await busy.close();
    }
  });

  it("are counted anew for a new password: who used the old one up does not keep the owner out", {
    tags: "T-497",
  }, async () => {
    const { email } = await signedInClient(app);
    for (let times = 1; times < 60; times++) await logIn(app, { email });
    expect((await logIn(app, { email })).json().code).toBe("too_many_requests");
    const password = "Curtains!77-van";
    const set = await app.inject({
      method: "PATCH",
      url: "/api/clients/updatepassword",
      headers: await verifiedAddress(app, email, "reset"),
      payload: { email, password, confPassword: password },
    });
    expect(set.statusCode).toBe(200);
    for (let times = 1; times <= 60; times++) {
      expect((await logIn(app, { email, password })).statusCode).toBe(200);
    }
    expect((await logIn(app, { email, password })).json().code).toBe("too_many_requests");
  });

  it("count also where the account may not sign in", { tags: "T-433" }, async () => {
    const { id, email } = await signedInClient(app);
    const status = "suspended";
    await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
    const codes = [];
    for (let times = 1; times <= 60; times++) codes.push((await logIn(app, { email })).json().code);
    expect(codes.lastIndexOf("account_suspended")).toBe(58);
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});
