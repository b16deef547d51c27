import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { ownTestApp } from "#harness/app.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { createPageFiller } from "./page-filling.ts";

it("while the database hangs, no page but the first waits for it", { tags: "S-870" }, async () => {
  const { context } = await ownTestApp();
  const filling = createPageFiller(context, "");
  await filling();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 2_000);
  onTestFinished(() => void vi.restoreAllMocks());

  await inTransaction(context.db, async (trx) => {
    await sql`lock table company_settings`.execute(trx);
    await filling();
    const second = filling().then(() => "served at once");
    expect(await Promise.race([second, turn("kept waiting")])).toBe("served at once");
  });
});
