import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { setStatus } from "#harness/people.ts";

const app = await appPerTest();

type Driver = Awaited<ReturnType<typeof signedInDriver>>;
type Job = { id: string; pickup: string; price: number; net: number };

const readJobs = async ({ headers }: Driver, query = "") =>
  await app.as({ headers }).read(`jobs/open${query}`);
const book = async (changes: object = {}) =>
  bookedOrder(app, await signedInClient(app), { ...changes });
const say = (driver: Driver, what: string, id: string, payload: object) =>
  app.as(driver).post(`jobs/${what}/${id}`, payload);

it("one of eight drivers who accept at once gets the job, and the others are told", {
  tags: ["O-414", "O-1604"],
}, async () => {
  const id = await book();
  const drivers = [];
  for (let count = 0; count < 8; count++) drivers.push(await signedInDriver(app));
  const [first] = drivers;
  if (!first) throw new Error("There is no driver.");
  const [{ price, net }] = (await readJobs(first)).items;
  const answers = await Promise.all(drivers.map((who) => say(who, "accept", id, { price, net })));
  const refusals = answers.map(refusal).toSorted();
  expect(refusals).toEqual([[200, undefined], ...Array(7).fill([404, "not_found"])]);
  const { driverId } = await app.db
    .selectFrom("orders")
    .select("driverId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const missing = (await say(first, "accept", newId(), { price, net })).body;
  expect(answers.filter(({ body }) => body === missing)).toHaveLength(7);
  const winner = drivers.find((_, place) => answers[place]?.statusCode === 200);
  expect(driverId).toBe(winner?.id);
  // An answer that got lost on the way is asked for again.
  if (winner) expect((await say(winner, "accept", id, { price, net })).statusCode).toBe(200);
});

it("accepting against a cancellation or an assignment, one of the two holds", {
  tags: "O-414",
}, async () => {
  const [client, office] = [await signedInClient(app, "corporate"), await openOffice(app)];
  for (const orderTime of ["07:00", "08:00", "09:00", "10:00"]) {
    const driver = await signedInDriver(app);
    const other = await insertDriver(app);
    const [cancelled, assigned] = [
      await bookedOrder(app, client, { orderDate: "2026-12-15", orderTime }),
      await bookedOrder(app, client, { orderDate: "2026-12-16", orderTime }),
    ];
    const found: Job[] = (await readJobs(driver, "?limit=100")).items;
    const take = (id: string) => {
      const job = found.find((one) => one.id === id);
      return say(driver, "accept", id, { price: job?.price, net: job?.net });
    };
    const cancel = { payload: { reason: "It rains." }, headers: client.headers };
    const [taken, off] = await Promise.all([
      take(cancelled),
      office.send("POST", `orders/cancel/${cancelled}`, cancel),
    ]);
    expect(off.statusCode).toBe(200);
    expect([200, 404]).toContain(taken.statusCode);
    const [second, assignment] = await Promise.all([
      take(assigned),
      office.patch(`orders/assign/${assigned}`, { driverId: other.id }),
    ]);
    const both = [second.statusCode, assignment.statusCode];
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual(both);
  }
});

it("a job is taken at the figures that were shown, and recorded as the driver's doing", {
  tags: ["O-415", "O-416"],
}, async () => {
  const [driver, office] = [await signedInDriver(app), await openOffice(app)];
  const id = await book();
  const [{ price, net }] = (await readJobs(driver)).items;
  const changed = await say(driver, "accept", id, { price: price - 1, net });
  expect(changed.json()).toMatchObject({ code: "price_changed", price, net });
  await app.mailbox.deliver();
  expect((await say(driver, "accept", id, { price, net })).statusCode).toBe(200);
  const { items } = await office.read(`orders/${id}/history`);
  expect(items[0]).toMatchObject({ action: "accept", actorType: "driver" });
  app.clock.advance(20_000);
  const subjects = (await app.mailbox.deliver()).map(({ subject }) => subject.split(/:| for/)[0]);
  expect(subjects.toSorted()).toEqual(["New job", "Your driver"]);
  // The second job at that time is refused by the database.
  const overlapping = await book({ orderTime: "09:30" });
  const other = await signedInDriver(app);
  const [job] = (await readJobs(other)).items;
  const answer = await say(driver, "accept", overlapping, { price: job.price, net: job.net });
  expect(refusal(answer)).toEqual([409, "driver_busy"]);
});

it("a driver whom staff took off an order can take it again only by an offer", {
  tags: "O-605",
}, async () => {
  const [driver, other, office] = [
    await signedInDriver(app),
    await signedInDriver(app),
    await openOffice(app),
  ];
  const id = await book();
  const [{ price, net }] = (await readJobs(driver)).items;
  const take = async () => refusal(await say(driver, "accept", id, { price, net }))[1];
  const shown = async (who = driver) => {
    const { offers, items } = await readJobs(who);
    return [offers.length, items.length];
  };
  const off = () => office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  await off();
  // Undone at once.
  expect(await shown()).toEqual([0, 1]);
  app.clock.advance(60_000);
  // Taken by the driver, who knows of it, and taken off at once.
  expect(await take()).toBeUndefined();
  await off();
  expect([await shown(), await shown(other)]).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(await take()).toBe("driver_not_available");
  const offer = (payload: object) => office.send("POST", `orders/offer/${id}`, { payload });
  expect((await offer({})).statusCode).toBe(200);
  expect([await shown(), await shown(other)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  await offer({ driverIds: [driver.id] });
  expect(await shown()).toEqual([1, 0]);
  expect(await take()).toBeUndefined();
  // Its answer got lost, and the client cancelled meanwhile.
  const cancel = { payload: { reason: "It rains.", kind: "other" } };
  expect((await office.send("POST", `orders/cancel/${id}`, cancel)).statusCode).toBe(200);
  expect(await take()).toBe("order_cancelled");
});

it("a driver takes so many contract jobs ahead, also when all are pressed at once", {
  tags: "O-606",
}, async () => {
  const [client, driver, office] = [
    await signedInClient(app, "corporate"),
    await signedInDriver(app),
    await openOffice(app, "admin"),
  ];
  await office.changeSettings({ contractJobs: "2" });
  for (const orderDate of ["2026-12-14", "2026-12-15", "2026-12-16", "2026-12-17"]) {
    await bookedOrder(app, client, { orderDate });
  }
  const jobs: Job[] = (await readJobs(driver)).items;
  const take = ({ id, price, net }: Job) => say(driver, "accept", id, { price, net });
  const answers = await Promise.all(jobs.map(take));
  expect(answers.map(refusal).toSorted()).toEqual([
    [200, undefined],
    [200, undefined],
    [409, "driver_not_available"],
    [409, "driver_not_available"],
  ]);
  const [left] = jobs.filter((_, place) => answers[place]?.statusCode === 409);
  if (!left) throw new Error("Every job was taken.");
  expect((await take(left)).json().msg).toMatch(/2 at once is the most/);
  const payload = { driverIds: [driver.id] };
  await office.send("POST", `orders/offer/${left.id}`, { payload });
  expect((await take(left)).statusCode).toBe(200);
});

it("an order that a driver does not have is no job to them in any other way", {
  tags: "O-410",
}, async () => {
  const driver = await signedInDriver(app, { truckSize: "1.5ton" });
  const large = await book({ truckSize: "3ton", helpers: 2 });
  const passed = await book({ orderDate: "2026-12-01", orderTime: "09:00" });
  app.clock.advance(2 * 3_600_000);
  for (const id of [large, passed]) {
    expect(refusal(await say(driver, "accept", id, { price: 1, net: 1 }))).toEqual([
      404,
      "not_found",
    ]);
    expect((await say(driver, "decline", id, {})).statusCode).toBe(404);
  }
  await setStatus(app, driver.id, "suspended");
  expect((await app.as(driver).get("jobs/open")).statusCode).toBe(401);
});
