import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);

const availabilityPath = (id: string) => `drivers/availability/${id}`;
const week = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [
    day,
    day === "sun" ? null : { from: "08:00", to: "15:00" },
  ]),
);

it("a driver and staff say when, from where and how far the driver works", {
  tags: ["O-401", "O-403"],
}, async () => {
  const driver = await signedInDriver(app);
  const read = async (headers = driver.headers) =>
    office.get(`drivers/${driver.id}/availability`, headers);
  expect((await read()).json()).toMatchObject({ area: "Midrand", reachKms: null, daysOff: [] });
  const past = { from: "2026-11-01", to: "2026-11-02" };
  const ahead = { from: "2026-12-24", to: "2026-12-26" };
  const change = { week, area: "Soweto", reachKms: 40, daysOff: [ahead, past] };
  expect((await office.patch(availabilityPath(driver.id), change, driver.headers)).statusCode).toBe(
    200,
  );
  expect((await read()).json()).toEqual({ week, area: "Soweto", reachKms: 40, daysOff: [ahead] });
  expect((await office.patch(availabilityPath(driver.id), { reachKms: null })).statusCode).toBe(
    200,
  );
  const stored = (await read(office.staff.headers)).json();
  expect(stored).toMatchObject({ area: "Soweto", reachKms: null, daysOff: [ahead] });
  const { items } = await office.read(`drivers/${driver.id}/history`);
  expect(items[1]).toMatchObject({ action: "update", actorType: "driver" });
});

it("staff assign a driver who is off only by saying that the driver has agreed", {
  tags: ["O-402", "O-404"],
}, async () => {
  const [off, free] = [await insertDriver(app), await insertDriver(app)];
  await office.patch(availabilityPath(off.id), {
    daysOff: [{ from: "2026-12-22", to: "2026-12-22" }],
  });
  const id = await bookedOrder(app, await signedInClient(app), { orderDate: "2026-12-22" });
  const { items } = await office.read(`orders/${id}/drivers`);
  const found = [free, off].map((driver) =>
    items.findIndex((item: { id: string }) => item.id === driver.id),
  );
  expect(found[0]).toBeLessThan(found[1] ?? -1);
  expect(items[found[1] ?? -1]).toMatchObject({
    reasons: [{ reason: "day-off", text: expect.stringContaining("has that day off") }],
  });
  const assign = (more: object) =>
    office.patch(`orders/assign/${id}`, { driverId: off.id, ...more });
  expect(refusal(await assign({}))).toEqual([409, "driver_away"]);
  expect((await assign({ evenIfAway: true })).statusCode).toBe(200);
});
