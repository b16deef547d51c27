import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await appPerTest();

type Driver = Awaited<ReturnType<typeof signedInDriver>>;
type Job = { id: string; pickup: string; price: number; net: number };

const readJobs = async ({ headers }: Driver, query = "") =>
  await app.as({ headers }).read(`jobs/open${query}`);
const say = (driver: Driver, what: string, id: string, payload: object) =>
  app.as(driver).post(`jobs/${what}/${id}`, payload);

it("a job is given back until 24 hours before its start, and waits for another driver", {
  tags: ["O-430", "O-431"],
}, async () => {
  const [driver, office, client] = [
    await signedInDriver(app),
    await openOffice(app),
    await signedInClient(app),
  ];
  const id = await bookedOrder(app, client, { orderDate: "2026-12-02", orderTime: "16:00" });
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  app.clock.advance(20_000);
  await app.mailbox.deliver();
  const read = async () => await app.as(driver).read(`orders/${id}`);
  expect((await read()).giveBackUntil).toBe("2026-12-01T14:00:00.000Z");
  const reason = "The clutch is gone.";
  expect((await say(driver, "giveback", id, { reason })).statusCode).toBe(200);
  expect((await read()).code).toBe("not_found");
  const [given] = (await office.read(`orders/${id}/offers`)).items;
  expect(given).toMatchObject({ state: "given-back", reason });
  app.clock.advance(10 * 60_000);
  const mails = await app.mailbox.deliver();
  expect(mails.map(({ subject }) => subject.split(/:| for (?=W)/)[0]).toSorted()).toEqual([
    "Given back",
    "Not your job any more",
    "We look for another driver",
  ]);
  expect(mails.find(({ subject }) => subject.startsWith("Given"))?.text).toContain(reason);
  // Given to them again, and too late this time.
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  app.clock.set(Date.UTC(2026, 11, 1, 14, 0, 1));
  expect((await read()).giveBackUntil).toBeNull();
  expect(refusal(await say(driver, "giveback", id, { reason }))).toEqual([
    409,
    "too_late_to_give_back",
  ]);
});

/** A driver, and jobs of one client at these times. */
async function jobsAt(...times: readonly (readonly [orderDate: string, orderTime: string])[]) {
  const [client, driver] = [await signedInClient(app), await signedInDriver(app)];
  const ids: string[] = [];
  for (const [orderDate, orderTime] of times) {
    ids.push(await bookedOrder(app, client, { orderDate, orderTime }));
  }
  const jobs: Job[] = (await readJobs(driver, "?limit=100")).items;
  const take = (id: string) => {
    const { price, net } = jobs.find((job) => job.id === id) ?? {};
    return say(driver, "accept", id, { price, net });
  };
  const giveBack = (id: string) => say(driver, "giveback", id, { reason: "The clutch is gone." });
  return { driver, ids, take, giveBack };
}

it("a driver takes 15 jobs a day and gives 5 back; more is refused, with an alarm", {
  tags: ["O-1580", "R1"],
}, async () => {
  const { ids, take, giveBack } = await jobsAt(
    ...Array.from({ length: 17 }, (_, day) => [`2026-12-${day + 10}`, "09:00"] as const),
  );
  const taken = [];
  for (const id of ids) taken.push(refusal(await take(id)));
  expect(taken).toEqual([
    ...Array(15).fill([200, undefined]),
    ...Array(2).fill([429, "too_many_requests"]),
  ]);
  // A job that is the driver's counts once.
  expect((await take(ids[0] ?? "")).statusCode).toBe(200);
  const returned = [];
  for (const id of ids.slice(0, 6)) returned.push(refusal(await giveBack(id)));
  expect(returned).toEqual([...Array(5).fill([200, undefined]), [429, "too_many_requests"]]);
  const metrics = await app.context.metrics.render();
  expect(metrics).toMatch(/alarms_total\{alarm="jobs-taken"\} 2/);
  expect(metrics).toMatch(/alarms_total\{alarm="jobs-given-back"\} 1/);
});

it("what a driver gave back is not taken again, unless it is offered", {
  tags: "O-1581",
}, async () => {
  const { driver, ids, take, giveBack } = await jobsAt(["2026-12-08", "09:00"]);
  const [id = ""] = ids;
  await take(id);
  await giveBack(id);
  expect((await readJobs(driver)).items).toEqual([]);
  const again = await take(id);
  expect(refusal(again)).toEqual([409, "driver_not_available"]);
  expect(again.json().msg).toMatch(/^You gave this job back/);
  const office = await openOffice(app);
  expect(refusal(await office.post(`orders/offer/${id}`, {}))[1]).toBe("driver_not_available");
  await office.post(`orders/offer/${id}`, { driverIds: [driver.id] });
  expect((await take(id)).statusCode).toBe(200);
});

it("what one driver gives back within five minutes reaches the office in one email", {
  tags: "O-1582",
}, async () => {
  const { ids, take, giveBack } = await jobsAt(["2026-12-02", "11:00"], ["2026-12-02", "16:00"]);
  for (const id of ids) await take(id);
  app.clock.advance(60_000);
  await app.mailbox.deliver();
  for (const id of ids) await giveBack(id);
  const givenBack = async () =>
    (await app.mailbox.deliver()).filter(({ subject }) => subject.startsWith("Given"));
  expect(await givenBack()).toEqual([]);
  app.clock.advance(5 * 60_000);
  const mails = await givenBack();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Given back by one driver: 2 moves need a driver",
  ]);
  for (const id of ids) expect(mails[0]?.text).toContain(id);
  app.clock.advance(10 * 60_000);
  expect(await givenBack()).toEqual([]);
});
