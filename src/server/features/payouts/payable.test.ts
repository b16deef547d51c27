import fc from "fast-check";
import { expect, it } from "vitest";
import { johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { moveTakeBackWindowMinutes } from "#domain/orders/job-day.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, goodPassword, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { givenBankDetails } from "#harness/payouts.ts";

const app = await openTestApp();
const week = 7 * 24 * 60 * 60_000;

/** Events between the office and a driver with two contract orders, late on a Sunday. */
const happening = fc.oneof(
  fc.record({ what: fc.constantFrom("finish" as const, "take back" as const), job: fc.nat(1) }),
  fc.record({ what: fc.constantFrom("pay the week" as const, "pay who leaves" as const) }),
  fc.record({ what: fc.constant("wait" as const), minutes: fc.constantFrom<number>(4, 11, 16) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

await (await openOffice(app, "admin")).changeSettings({ walletsFrom: "2026-12-01" });

let sunday = johannesburgEpochMs("2026-12-06", "23:50");

/** Lives a sequence through on a Sunday of its own; answers what was paid in the end, in cents. */
async function live(...happenings: readonly Happening[]): Promise<number> {
  sunday += week;
  app.clock.set(sunday);
  const [office, second] = [await openOffice(app, "admin"), await openOffice(app, "admin")];
  const [client, driver] = [await signedInClient(app, "corporate"), await insertDriver(app)];
  await givenBankDetails(app, driver.id, office.staff.id);
  const jobs: { id: string; net: number; finishedAt: number | null }[] = [];
  for (const orderTime of ["07:00", "15:00"]) {
    const id = await bookedOrder(app, client, { orderDate: "2027-11-01", orderTime });
    const { net } = await office.read(`orders/${id}`);
    jobs.push({ id, net, finishedAt: null });
  }
  const earnings = async () => (await office.read(`wallets/${driver.id}`)).earnings;
  const pay = async (asked: object) => {
    const made = await office.post("payouts/make", asked);
    if (made.statusCode !== 201) return;
    const { id } = made.json();
    const released = await second.post(`payouts/release/${id}`, { password: goodPassword });
    if (released.statusCode !== 200) await office.patch(`payouts/withdraw/${id}`);
  };
  for (const { what, ...more } of happenings) {
    const job = "job" in more ? jobs[more.job] : undefined;
    if ("minutes" in more) app.clock.advance(more.minutes * 60_000);
    if (what === "finish" && job) {
      await office.patch(`orders/assign/${job.id}`, { driverId: driver.id });
      await office.patch(`orders/status/${job.id}`, { status: "started" });
      const done = await office.patch(`orders/status/${job.id}`, { status: "completed" });
      if (done.statusCode === 200) job.finishedAt = app.clock.now();
    }
    if (what === "take back" && job) {
      const back = await office.patch(`orders/takeback/${job.id}`, { reason: "Not done yet." });
      if (back.statusCode === 200) job.finishedAt = null;
    }
    if (what === "pay the week") await pay({});
    if (what === "pay who leaves") {
      await office.patch(`drivers/update/${driver.id}`, { status: "suspended" });
      await pay({ driverId: driver.id });
      await office.patch(`drivers/update/${driver.id}`, { status: "active" });
    }
    const since = app.clock.now() - moveTakeBackWindowMinutes * 60_000;
    const fresh = jobs.filter(({ finishedAt }) => finishedAt !== null && finishedAt >= since);
    const atStake = fresh.reduce((sum, { net }) => sum + net * 100, 0);
    expect(await earnings()).toBeGreaterThanOrEqual(atStake);
  }
  const done = jobs.filter(({ finishedAt }) => finishedAt !== null);
  return done.reduce((sum, { net }) => sum + net * 100, 0) - (await earnings());
}

it("no sequence of events pays what can still be taken back, and what cannot is paid", {
  tags: ["O-1100", "O-546"],
  timeout: 60_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(happening, { minLength: 4, maxLength: 9 }),
    async (all) => {
      await live(...all);
    },
  );
  await fc.assert(property, { numRuns: 6 });
  const [finish, payWeek] = [{ what: "finish", job: 0 }, { what: "pay the week" }] as const;
  const wait = (minutes: number) => ({ what: "wait", minutes }) as const;
  expect(await live(finish, payWeek, wait(24), payWeek)).toBe(0);
  expect(await live(finish, wait(25), payWeek)).toBeGreaterThan(0);
  // What was taken back behind midnight makes no room for an order of the running week.
  const [takeBack, another] = [
    { what: "take back", job: 0 },
    { what: "finish", job: 1 },
  ] as const;
  expect(await live(finish, wait(11), takeBack, another, wait(16), payWeek)).toBe(0);
  expect(await live(finish, wait(15), { what: "pay who leaves" })).toBe(0);
  expect(await live(finish, wait(16), { what: "pay who leaves" })).toBeGreaterThan(0);
});
