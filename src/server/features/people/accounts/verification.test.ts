import { afterAll, beforeAll, expect, it } from "vitest";
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

it.each(["register", "reset"] as const)(
  "the holder of a grant is told the address, the purpose %s and the end of the 30 minutes",
  { tags: "S-73" },
  async (purpose) => {
    const email = freshEmail();
    const headers = await granted({ email, partyType: "client", purpose });
    const answer = await ask(headers);
    const expiresAt = new Date(app.clock.now() + 30 * minute).toISOString();
    expect([answer.statusCode, answer.json()]).toEqual([200, { email, purpose, expiresAt }]);
    app.clock.advance(30 * minute);
    expect((await ask(headers)).statusCode).toBe(403);
  },
);

it("nobody else is told anything, not the holder of a driver's grant either", {
  tags: "S-73",
}, async () => {
  const email = freshEmail();
  const driver = await granted({ email, partyType: "driver", purpose: "register" });
  for (const headers of [{}, { authorization: `Bearer ${"x".repeat(43)}` }, driver]) {
    const answer = await ask(headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "verification_required"]);
    expect(answer.body).not.toContain(email);
  }
});
