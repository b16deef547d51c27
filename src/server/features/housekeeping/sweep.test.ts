import { expect, it } from "vitest";
import { startTestApp } from "#harness/app.ts";
import { bookedOrder, bookingOf, signedInClient } from "#harness/factories.ts";
import { sweepJob } from "./sweep.ts";

it("deletes what has served its time, and nothing that is still worth something", {
  tags: "X-32",
}, async () => {
  const app = await startTestApp();
  try {
    const client = await signedInClient(app);
    await bookingOf(app, client);
    await bookedOrder(app, client);
    const email = "someone@customers.example.com";
    await app.inject({ method: "POST", url: "/api/clients/createOtp", payload: { email } });
    const tables = [
      "quotes",
      "idempotency_keys",
      "otps",
      "sessions",
      "orders",
      "audit_events",
    ] as const;
    const counts = async () => {
      const rows = await Promise.all(
        tables.map((table) => app.db.selectFrom(table).selectAll().execute()),
      );
      return Object.fromEntries(
        tables.map((table, index) => [table, (rows[index] ?? []).length > 0]),
      );
    };
    const { handle } = sweepJob(app.context);
    await handle();
    expect(Object.values(await counts())).toEqual(tables.map(() => true));
    app.clock.advance(31 * 24 * 60 * 60_000);
    await handle();
    expect(await counts()).toEqual({
      quotes: false,
      idempotency_keys: false,
      otps: false,
      sessions: false,
      orders: true,
      audit_events: true,
    });
  } finally {
    await app.close();
  }
});
