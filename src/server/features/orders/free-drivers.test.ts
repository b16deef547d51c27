import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);

const assign = (id: string, payload: object) => office.patch(`orders/assign/${id}`, payload);
const newOrder = async (changes = {}) => bookedOrder(app, await signedInClient(app), changes);

it("offers for an order only drivers who can take it", { tags: "O-27" }, async () => {
  const free = await insertDriver(app);
  const unfit = [
    await insertDriver(app, { truckSize: "1ton" }),
    await insertDriver(app, { status: "pending" }),
    await insertDriver(app),
  ].map(({ id }) => id);
  const day = { orderDate: "2026-12-17" };
  await assign(await newOrder(day), { driverId: unfit[2] });
  const second = await newOrder({ ...day, orderTime: "09:30" });
  const idsOf = async (query = "") =>
    (await office.read(`orders/${second}/drivers${query}`)).items.map(
      ({ id }: { id: string }) => id,
    );
  const q = `?q=${free.email}`;
  expect(await idsOf(q)).toEqual([free.id]);
  expect((await idsOf()).filter((id: string) => unfit.includes(id))).toEqual([]);
  // Free for the one, and busy at the time of the other.
  const other = await newOrder({ orderDate: "2026-12-18" });
  await assign(other, { driverId: free.id });
  expect(await idsOf(q)).toEqual([free.id]);
  const later = await newOrder({ orderDate: "2026-12-18", orderTime: "09:30" });
  expect(await idsOf(`${q}&also=${later}`)).toEqual([]);
  for (const path of [`orders/${newId()}/drivers`, `orders/${second}/drivers?also=x`]) {
    expect((await office.get(path)).statusCode).toBe(404);
  }
});

it("tells of a free driver the jobs of the day and the way", { tags: "O-221" }, async () => {
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
