import { describe, expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { signedInDriver } from "#harness/factories.ts";
import { jobOfToday } from "#harness/job-day.ts";
import { openOffice } from "#harness/office.ts";
import { purgeCounts } from "#harness/purge.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
const job = (traits?: Parameters<typeof jobOfToday>[2]) => jobOfToday(app, office.staff, traits);
const send = (
  { id, driver }: Awaited<ReturnType<typeof job>>,
  step: "finish" | "ontheway" | "start",
  key: string,
  payload: object,
) =>
  app.inject({
    method: step === "finish" ? "POST" : "PATCH",
    url: `/api/orders/${step}/${id}`,
    headers: { ...driver.headers, "idempotency-key": key },
    payload,
  });

describe("a step that a phone sends late", () => {
  it("happened when it says, within the order's own times, and once under its key", {
    tags: "O-510",
  }, async () => {
    const own = await job();
    const { id, read } = own;
    const { startCode } = await read();
    app.clock.advance(60 * 60_000);
    const nowMs = app.clock.now();
    const minutesAgo = (at: string) => (nowMs - Date.parse(at)) / 60_000;
    await send(own, "ontheway", "out", { agoMs: 50 * 60_000 });
    for (let time = 0; time < 3; time++) {
      const begin = { code: startCode, agoMs: 40 * 60_000 + time };
      expect((await send(own, "start", "on", begin)).statusCode).toBe(200);
    }
    expect((await send(own, "start", "on", { code: "0000" })).statusCode).toBe(422);
    const begun = await read();
    expect([begun.onTheWayAt, begun.happenedAt].map(minutesAgo)).toEqual([50, 40]);
    // By our estimate it was there before we heard of it.
    expect(begun.arrivesAt).toBeNull();
    // Longer ago than the start is not before it.
    await send(own, "finish", "done", { cash: 5, agoMs: 24 * 3_600_000 });
    const { cash, happenedAt } = await read();
    expect([minutesAgo(happenedAt), minutesAgo(cash.at)]).toEqual([40, 40]);
    const { items } = await office.read(`orders/${id}/history`);
    expect(items).toMatchObject(
      ["complete", "start", "on-the-way", "assign", "book"].map((action) => ({ action })),
    );
    // The driver got the job ten minutes ago.
    const young = await job({ orderTime: "12:00" });
    await office.patch(`orders/unassign/${young.id}`, { driverId: null, vehicleId: null });
    app.clock.advance(60 * 60_000);
    await office.patch(`orders/assign/${young.id}`, { driverId: young.driver.id });
    app.clock.advance(10 * 60_000);
    await young.send(young.driver, "PATCH", `ontheway/${young.id}`, { agoMs: 50 * 60_000 });
    const { onTheWayAt } = await young.read();
    expect(app.clock.now() - Date.parse(onTheWayAt)).toBe(10 * 60_000);
    const late = await send(own, "ontheway", "old", { agoMs: 4 * 24 * 3_600_000 });
    expect(refusal(late)).toEqual([400, "invalid_request"]);
    const again = await send(own, "start", "again", { code: startCode });
    expect(refusal(again)).toEqual([409, "order_status_conflict"]);
  });

  it("is answered as before three days later, whatever position comes with it", {
    tags: "O-604",
  }, async () => {
    const own = await job();
    const setOut = (lat: number) =>
      send(own, "ontheway", "three-days", { position: { lat, lng: 28.05 } });
    const first = await setOut(-26.033);
    expect(first.statusCode).toBe(200);
    const { onTheWayAt } = await own.read();
    const atFirst = app.clock.now();
    app.clock.advance(3 * 24 * 3_600_000);
    await purgeCounts(app);
    const again = await setOut(-26.1);
    app.clock.set(atFirst);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await own.read()).onTheWayAt).toBe(onTheWayAt);
  });

  it("is taken back in the time after we heard of it, and has another code for its cash then", {
    tags: "O-601",
  }, async () => {
    const { id, driver, send, start, read } = await job();
    await start();
    app.clock.advance(60 * 60_000);
    const done = { cash: 5, agoMs: 3_600_000 };
    await send(driver, "POST", `finish/${id}`, done);
    const first = (await read()).cash.at;
    const reason = "That was another job.";
    expect((await office.patch(`orders/takeback/${id}`, { reason })).statusCode).toBe(200);
    await send(driver, "POST", `finish/${id}`, done);
    expect((await read()).cash.at).not.toBe(first);
  });

  it("is kept on the phone under a key of the driver's own", { tags: "O-511" }, async () => {
    const [one, other] = [await signedInDriver(app), await signedInDriver(app)];
    const readKeys = async ({ headers }: typeof one) =>
      (await app.as({ headers }).read("jobs/devicekey")).keys;
    const [key] = await readKeys(one);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(await readKeys(one)).toEqual([key]);
    expect(await readKeys(other)).not.toContain(key);
  });
});
