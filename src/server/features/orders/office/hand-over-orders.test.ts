import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { storedRow } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);

/** A driver with two open orders on one day. */
async function busyDriver(orderDate = "2026-12-10") {
  const driver = await insertDriver(app);
  const client = await signedInClient(app);
  const orders = [];
  for (const orderTime of ["08:00", "13:00"]) {
    const id = await bookedOrder(app, client, { orderDate, orderTime });
    await office.patch(`orders/assign/${id}`, { driverId: driver.id });
    orders.push(id);
  }
  const [early = "", late = ""] = orders;
  return { driver, client, early, late };
}

const readCrew = async (id: string) => {
  const { driverId, vehicleId, status } = await office.read(`orders/${id}`);
  return { driverId, vehicleId, status };
};
const nobody = { driverId: null, vehicleId: null, status: "pending" };

it.each(["suspended", "removed"] as const)(
  "a driver is %s, and each open order released or handed over",
  {
    tags: ["R-110"],
  },
  async (status) => {
    const [{ driver, client, early, late }, other] = [await busyDriver(), await insertDriver(app)];
    await office.patch(`orders/status/${early}`, { status: "started" });
    app.clock.advance(driverNamedMessageDelayMs);
    await app.mailbox.deliver();
    const openOrders = [
      { orderId: late, driverId: other.id },
      { orderId: early, driverId: null },
    ];
    const answer = await office.patch(`drivers/update/${driver.id}`, { status, openOrders });
    expect(answer.json()).toEqual({ msg: "The driver is saved." });
    expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ status });
    expect(await readCrew(early)).toEqual(nobody);
    const { id: driverId, vehicleId } = other;
    expect(await readCrew(late)).toEqual({ driverId, vehicleId, status: "pending" });
    const [, released] = (await office.read(`orders/${late}/history`)).items;
    expect(released).toMatchObject({ action: "unassign", actorType: "user" });
    app.clock.advance(3_600_000);
    const told = (await app.mailbox.deliver()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(told.filter((line) => line.startsWith(driver.email))).toHaveLength(2);
    expect(told.filter((line) => line.startsWith(other.email))).toHaveLength(1);
    expect(told.filter((line) => line.startsWith(client.email)).length).toBeGreaterThan(0);
  },
);

it("a vehicle hands its orders over, also to each other's drivers", {
  tags: ["R-110"],
}, async () => {
  const [{ driver, early, late }, other] = [await busyDriver(), await insertDriver(app)];
  const openOrders = [early, late].map((orderId) => ({ orderId, driverId: other.id }));
  const path = `vehicles/update/${driver.vehicleId}`;
  expect((await office.patch(path, { status: "removed", openOrders })).statusCode).toBe(200);
  expect(await readCrew(early)).toMatchObject({ driverId: other.id, vehicleId: other.vehicleId });
  expect(await office.read(`vehicles/${driver.vehicleId}`)).toMatchObject({ status: "removed" });
});

it("a hand-over that fails for one order is refused as a whole, and names the order", {
  tags: ["R-111"],
}, async () => {
  const [{ driver, early, late }, other] = [await busyDriver(), await insertDriver(app)];
  const busy = await insertDriver(app);
  await assign(await newOrder({ orderTime: "13:00" }), { driverId: busy.id });
  const before = await Promise.all([early, late].map((id) => storedRow(app, "orders", id)));
  await app.mailbox.deliver();
  const suspend = (openOrders: object[], path = `drivers/update/${driver.id}`) =>
    office.patch(path, { status: "suspended", openOrders });
  const release = (orderId: string) => ({ orderId, driverId: null });
  const give = (orderId: string, driverId: string) => ({ orderId, driverId });
  const toBusy = await suspend([release(early), give(late, busy.id)]);
  expect(refusal(toBusy)).toEqual([409, "driver_busy"]);
  expect(toBusy.json().msg).toMatch(
    /^About the order of .*13:00: .* has another job.*Nothing was saved/,
  );
  const cases = [
    [await suspend([release(early)]), 409, "has_open_orders"],
    [await suspend([release(early), give(late, driver.id)]), 409, "has_open_orders"],
    [await suspend([release(early), give(late, "nonsense")]), 409, "driver_not_available"],
    [await suspend([release(early), release("nonsense")]), 409, "order_status_conflict"],
    [
      await suspend([release(early), release(late)], `drivers/update/${other.id}`),
      409,
      "order_status_conflict",
    ],
    [await office.patch(`drivers/update/${driver.id}`, { openOrders: [] }), 400, "invalid_request"],
  ] as const;
  for (const [answer, status, code] of cases) expect(refusal(answer)).toEqual([status, code]);
  const after = await Promise.all([early, late].map((id) => storedRow(app, "orders", id)));
  expect(after).toEqual(before);
  expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ status: "active" });
  expect(await app.mailbox.deliver()).toEqual([]);
});

it("of two drivers who hand over to each other at once, one leaves", {
  tags: ["R-112"],
}, async () => {
  for (let round = 0; round < 4; round++) {
    const [a, b] = [await busyDriver(), await busyDriver("2026-12-11")];
    const leave = (from: typeof a, to: typeof a) => {
      const openOrders = [from.early, from.late].map((orderId) => ({
        orderId,
        driverId: to.driver.id,
      }));
      return office.patch(`drivers/update/${from.driver.id}`, { status: "suspended", openOrders });
    };
    const answers = await Promise.all([leave(a, b), leave(b, a)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stays = answers[0]?.statusCode === 200 ? b : a;
    for (const id of [a.early, a.late, b.early, b.late]) {
      expect(await readCrew(id)).toMatchObject({ driverId: stays.driver.id });
    }
  }
});

const assign = (id: string, payload: object) => office.patch(`orders/assign/${id}`, payload);
const newOrder = async (changes = {}) => bookedOrder(app, await signedInClient(app), changes);

it("free drivers for an order are only those who can take it", { tags: "O-27" }, async () => {
  const free = await insertDriver(app);
  const unfit = [
    await insertDriver(app, { truckSize: "1ton" }),
    await insertDriver(app, { status: "pending" }),
    await insertDriver(app),
  ].map(({ id }) => id);
  const day = { orderDate: "2026-12-17" };
  await assign(await newOrder(day), { driverId: unfit[2] });
  const second = await newOrder({ ...day, orderTime: "09:30" });
  const listIds = async (query = "") =>
    (await office.read(`orders/${second}/drivers${query}`)).items.map(
      ({ id }: { id: string }) => id,
    );
  const q = `?q=${free.email}`;
  expect(await listIds(q)).toEqual([free.id]);
  expect((await listIds()).filter((id: string) => unfit.includes(id))).toEqual([]);
  for (const id of [newId(), "x"]) {
    expect((await office.get(`orders/${id}/drivers`)).statusCode).toBe(404);
  }
});

it("a free driver is listed with the jobs of the day and the way", { tags: "O-221" }, async () => {
  const day = { orderDate: "2026-12-21" };
  const [inArea, onTheRoad, lost] = [
    await insertDriver(app),
    await insertDriver(app),
    await insertDriver(app),
  ];
  const areas = { [inArea.id]: "Pretoria", [onTheRoad.id]: "Vereeniging", [lost.id]: "Anywhere" };
  for (const [id, area] of Object.entries(areas)) {
    await app.db.updateTable("drivers").set({ area }).where("id", "=", id).execute();
  }
  const before = await newOrder({ ...day, orderTime: "07:00", destination: "Sandton" });
  await assign(before, { driverId: onTheRoad.id });
  const id = await newOrder({ ...day, orderTime: "14:00", pickup: "12 Main Road, Bryanston" });
  const found = await Promise.all(
    [inArea, onTheRoad, lost].map(
      async ({ email }) => (await office.read(`orders/${id}/drivers?q=${email}`)).items[0],
    ),
  );
  expect(found.map(({ way }) => way?.from ?? null)).toEqual(["area", "job", null]);
  expect(found.map(({ jobs }) => jobs.length)).toEqual([0, 1, 0]);
  expect(found[1].jobs[0]).toMatchObject({ id: before, orderTime: "07:00" });
  const [far, near] = found.map(({ way }) => way?.kms ?? 0);
  expect([far > 35 && far < 60, near > 2 && near < 15]).toEqual([true, true]);
  expect(found[0].way.source).toBe("estimate");
  const { items, total } = await office.read(`orders/${id}/drivers`);
  const places = [onTheRoad, inArea].map((driver) =>
    items.findIndex((item: { id: string }) => item.id === driver.id),
  );
  expect(places[0]).toBe(0);
  expect(total).toBeGreaterThanOrEqual(items.length);
});
