import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();

/** The clock stands at this moment of Johannesburg. */
const setClock = (moment: string) => app.clock.set(Date.parse(`${moment}:00+02:00`));

// A Wednesday.
setClock("2026-12-09T06:00");
const office = await openOffice(app);
const client = await signedInClient(app);
const driver = await insertDriver(app);
const read = () => office.read("dashboard");
const itemIds = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

it("says what is late, without a driver and waits for the office, and counts the money", {
  tags: ["O-222", "O-223"],
}, async () => {
  const book = (orderDate: string, orderTime: string) =>
    bookedOrder(app, client, { orderDate, orderTime });
  const [early, later, cancelled, tomorrow, nextWeek] = [
    await book("2026-12-09", "08:00"),
    await book("2026-12-09", "15:00"),
    await book("2026-12-09", "16:30"),
    await book("2026-12-10", "09:00"),
    await book("2026-12-15", "09:00"),
  ];
  await office.patch(`orders/assign/${early}`, { driverId: driver.id });
  await office.post(`orders/cancel/${cancelled}`, { reason: "No truck", kind: "no-truck" });

  setClock("2026-12-09T07:59");
  const calm = await read();
  expect([itemIds(calm.late), itemIds(calm.withoutDriver)]).toEqual([
    [],
    [later, tomorrow, nextWeek],
  ]);
  expect(calm.withoutDriver.alarm).toEqual({ today: 1, tomorrow: 0 });
  expect(calm.withoutDriver.items[0]).toMatchObject({ client: { name: expect.any(String) } });
  expect(calm.today.items).toMatchObject([
    { id: early, orderTime: "08:00", driver: expect.any(String) },
    { id: later, driver: null },
  ]);

  setClock("2026-12-09T08:01");
  expect(itemIds((await read()).late)).toEqual([early]);
  await office.patch(`orders/status/${early}`, { status: "started" });
  expect(itemIds((await read()).late)).toEqual([]);
  // Nobody moves two rooms for nine hours.
  setClock("2026-12-09T17:00");
  const evening = await read();
  expect(itemIds(evening.late)).toEqual([early, later]);
  expect([evening.late.total, evening.withoutDriver.total]).toEqual([2, 2]);
  expect(evening.withoutDriver.alarm).toEqual({ today: 0, tomorrow: 1 });

  await office.patch(`orders/status/${early}`, { status: "completed" });
  const { price, commission } = await office.read(`orders/${early}`);
  await insertDriver(app, { status: "pending", vehicleStatus: "pending" });
  const { money, waiting } = await read();
  expect(waiting).toMatchObject({ drivers: 1, vehicles: 1, messages: 0 });
  const some = (orders: number) => ({ orders, rand: orders * price });
  const day = { booked: some(2), done: some(1), cancelled: some(1), commission };
  expect(money).toEqual({ day, week: { ...day, booked: some(3) } });
});
