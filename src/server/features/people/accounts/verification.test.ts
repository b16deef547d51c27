import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { freshEmail } from "#harness/verified-address.ts";
import type { Verification } from "#server/caller.ts";
import { createGrant } from "#server/features/grants/grants.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The headers that carry a grant as it is made when a code was right. */
async function granted(address: Verification): Promise<{ readonly authorization: string }> {
  const token = await inTransaction(app.db, (trx) => createGrant(trx, address, app.clock.now()));
  return { authorization: `Bearer ${token}` };
}

const ask = (headers: Record<string, string> = {}) =>
  app.inject({ url: "/api/clients/verification", headers });

describe("asking which address is verified", () => {
  it.each(["register", "reset"] as const)(
    "answers the address, the purpose %s and the end of the 30 minutes",
    { tags: "S-73" },
    async (purpose) => {
      const email = freshEmail();
      const answer = await ask(await granted({ email, partyType: "client", purpose }));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        email,
        purpose,
        expiresAt: new Date(app.clock.now() + 30 * minute).toISOString(),
      });
    },
  );

  it("refuses a caller without a grant, with another token, and with one that has ended", {
    tags: "S-73",
  }, async () => {
    const grant = await granted({
      email: freshEmail(),
      partyType: "client",
      purpose: "register",
    });
    for (const headers of [{}, { authorization: `Bearer ${"x".repeat(43)}` }]) {
      const answer = await ask(headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "verification_required" });
    }
    app.clock.advance(30 * minute);
    expect((await ask(grant)).statusCode).toBe(403);
  });

  it("tells a driver's grant nothing about clients", { tags: "S-73" }, async () => {
    const address = { email: freshEmail(), partyType: "driver", purpose: "register" } as const;
    const answer = await ask(await granted(address));
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain(address.email);
  });
});
