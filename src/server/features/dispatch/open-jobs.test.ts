import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest, ownTestApp } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import { giveDocuments } from "#harness/documents.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { storeMissingOrderAreas } from "#server/core/orders/order-areas.ts";

const app = await appPerTest();

type Driver = Awaited<ReturnType<typeof signedInDriver>>;
type Job = { id: string; pickup: string; price: number; net: number };

const readJobs = async ({ headers }: Driver, query = "") =>
  await app.as({ headers }).read(`jobs/open${query}`);
const readJobIds = async (driver: Driver) =>
  (await readJobs(driver)).items.map(({ id }: Job) => id) as string[];
const book = async (changes: object = {}) =>
  bookedOrder(app, await signedInClient(app), { ...changes });
const say = (driver: Driver, what: string, id: string, payload: object) =>
  app.as(driver).post(`jobs/${what}/${id}`, payload);

it("a driver reads suburbs and figures of an open job, and nothing of its client", {
  tags: ["O-410", "O-411"],
}, async () => {
  const [client, driver] = [await signedInClient(app), await signedInDriver(app)];
  const id = await bookedOrder(app, client, { ...sampleMoveEnds, notes: "Ring the silver bell" });
  const answer = await app.as(driver).get("jobs/open");
  const [job] = answer.json().items;
  expect(job).toMatchObject({
    id,
    pickup: "Bryanston, Sandton",
    destination: "Hatfield, Pretoria",
  });
  expect(job.price - job.commission).toBe(job.net);
  expect(job.empty).toMatchObject({ from: "area", kms: expect.any(Number) });
  const { name, surname, cellphone } = await app.db
    .selectFrom("parties")
    .selectAll()
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
  const order = await app.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  const secrets = ["Main", "Church", "Acacia", "Thandiwe", "silver", order.pickupPlaceId];
  for (const secret of [...secrets, client.id, client.email, name, surname, cellphone]) {
    expect(answer.body).not.toContain(secret);
  }
  for (const path of ["", "/map", "/calendar"]) {
    const read = await app.as(driver).get(`orders/${id}${path}`);
    expect(read.statusCode).toBe(404);
  }
});

it("a mall reads as the town around it, which is where the way to it is measured", {
  tags: "O-410",
}, async () => {
  const driver = await signedInDriver(app);
  for (const pickup of ["Shop 12, Sandton City, Sandton", "Sandton City, Sandton", "Sandton"]) {
    await bookedOrder(app, await signedInClient(app), { pickup });
  }
  const { items } = await readJobs(driver);
  const [{ empty }] = items;
  expect(items).toHaveLength(3);
  for (const job of items) expect(job).toMatchObject({ pickup: "Sandton, Johannesburg", empty });
});

it("the areas of an order are kept with it, and follow a changed address", {
  tags: "O-1425",
}, async () => {
  const driver = await signedInDriver(app);
  const id = await book({ pickup: "Sandton City, Sandton" });
  const kept = async () => {
    const orders = app.db.selectFrom("orders").select("areas").where("id", "=", id);
    return (await orders.executeTakeFirstOrThrow()).areas;
  };
  const [job] = (await readJobs(driver)).items;
  expect(await kept()).toMatchObject({
    pickup: { name: job.pickup, location: job.middles.pickup },
    destination: { name: job.destination, location: job.middles.destination },
  });
  await app.db.updateTable("orders").set({ pickup: "Rosebank, Johannesburg" }).execute();
  expect(await kept()).toBe(null);
  expect((await readJobs(driver)).items).toMatchObject([{ pickup: "Rosebank, Johannesburg" }]);
  await storeMissingOrderAreas(app.context);
  expect(await kept()).toMatchObject({ pickup: { name: "Rosebank, Johannesburg" } });
});

it("the map of an open job has the middles of its suburbs alone, whatever is known of the door", {
  tags: "O-417",
}, async () => {
  const own = app.context.maps;
  const door = { lat: -26.04812, lng: 28.03137 };
  // As a provider answers that knows every house.
  const exact = await ownTestApp({
    maps: {
      ...own,
      find: async (address) => {
        if (address === "Hatfield, Pretoria") return own.find(address);
        const { place } = await own.find("Bryanston");
        const known = { placeId: address, formattedAddress: address, location: door };
        return { place: place && { ...place, ...known } };
      },
      route: async () => ({ metres: 61_000, source: "route", line: "_p~iF~ps|U" }),
    },
  });
  const driver = await signedInDriver(exact);
  const middlesAt = async (pickup: string) => {
    await bookedOrder(exact, await signedInClient(exact), { pickup });
    const answer = await exact.inject({ url: "/api/jobs/open", headers: driver.headers });
    for (const part of [String(door.lat), String(door.lng), "_p~iF"]) {
      expect(answer.body).not.toContain(part);
    }
    return answer.json().items.at(-1).middles;
  };
  const pickup = { lat: -26.059, lng: 28.025 };
  const destination = { lat: -25.7492, lng: 28.237 };
  const start = { lat: -25.9935, lng: 28.127 };
  expect(await middlesAt("12 Main Road, Bryanston, Sandton")).toEqual({
    pickup,
    destination,
    start,
  });
  expect(await middlesAt("9 Elsewhere, Nowhere")).toEqual({ pickup: null, destination, start });
});

it("only what the driver can do and works for is shown, by day and the nearest first", {
  tags: ["O-410", "O-412", "O-402"],
}, async () => {
  const [driver, office] = [await signedInDriver(app), await openOffice(app)];
  const day = "2026-12-14";
  const far = await book({ orderDate: day, orderTime: "07:00", pickup: "Vereeniging" });
  const near = await book({ orderDate: day, orderTime: "12:00", pickup: "Halfway House, Midrand" });
  const sooner = await book({ orderDate: "2026-12-11", pickup: "Krugersdorp" });
  expect(await readJobIds(driver)).toEqual([sooner, near, far]);
  const first = await readJobs(driver, "?limit=1");
  const second = await readJobs(driver, `?limit=1&cursor=${first.nextCursor}`);
  const third = await readJobs(driver, `?limit=1&cursor=${second.nextCursor}`);
  expect([second.items[0].id, third.items[0].id, third.nextCursor]).toEqual([near, far, null]);

  const set = (change: object) => office.patch(`drivers/availability/${driver.id}`, change);
  await set({ daysOff: [{ from: "2026-12-11", to: "2026-12-12" }], reachKms: 30 });
  const fitting = await readJobs(driver);
  expect(fitting.items.map(({ id }: Job) => id)).toEqual([near]);
  expect(fitting.leftOut).toEqual({ hours: 1, reach: 1, law: 0 });
  // Busy then, and on the way from that job before a later one.
  const own = await book({ orderDate: day, orderTime: "10:30", destination: "Vereeniging" });
  await office.patch(`orders/assign/${own}`, { driverId: driver.id });
  expect(await readJobIds(driver)).toEqual([]);
  await office.patch(`orders/unassign/${own}`, { driverId: null, vehicleId: null });
  expect(await readJobIds(driver)).toEqual([near, own]);
  await book({ orderDate: day, truckSize: "3ton", helpers: 2 });
  const small = await signedInDriver(app, { truckSize: "1.5ton" });
  expect(new Set(await readJobIds(small))).toEqual(new Set([sooner, far, near, own]));
});

it("a driver without an active vehicle or account is told so, and can take nothing", {
  tags: ["O-410", "O-413"],
}, async () => {
  const id = await book();
  const driver = await signedInDriver(app);
  const [{ price, net }] = (await readJobs(driver)).items;
  const expectNone = async (who: Driver, noJobs: string) => {
    expect(await readJobs(who)).toMatchObject({ items: [], offers: [], noJobs });
    // Nor is a driver told which jobs exist.
    for (const which of [id, newId()]) {
      expect(refusal(await say(who, "accept", which, { price, net }))).toEqual([
        409,
        "driver_not_available",
      ]);
    }
  };
  await expectNone(await signedInDriver(app, { status: "pending" }), "not-active");
  await expectNone(await signedInDriver(app, { vehicleStatus: "pending" }), "vehicle-not-active");
  const outdated = await signedInDriver(app);
  await giveDocuments(app, outdated.id);
  const licence = app.db.updateTable("documents").set({ expiresOn: "2026-01-01" });
  await licence.where("driverId", "=", outdated.id).where("kind", "=", "licence").execute();
  await expectNone(outdated, "law");
  const link = app.db.updateTable("drivers").set({ vehicleId: null });
  await link.where("id", "=", driver.id).execute();
  await expectNone(driver, "no-vehicle");
});
