import { beforeEach, expect, it } from "vitest";
import { acceptedBody, fieldErrors, refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";

const app = await appPerTest();
let office: Office;
beforeEach(async () => {
  office = await openOffice(app);
});
const date = "2026-12-10";

/** Books a job of 184 minutes on the day, and gives it to a driver if there is one. */
async function book(orderTime: string, driverId?: string): Promise<string> {
  const id = await bookedOrder(app, await signedInClient(app), { orderDate: date, orderTime });
  if (driverId) acceptedBody(await assign(id, driverId));
  return id;
}

type Job = { readonly id: string; readonly driverId: string | null; readonly alarms: string[] };
const readBoard = () => office.read(`planning/day?date=${date}`);
const readJob = async (id: string): Promise<Job> =>
  (await readBoard()).jobs.find((job: Job) => job.id === id);
const driverOf = async (id: string) => (await readJob(id)).driverId;
const assign = (id: string, driverId: string, more = {}) =>
  office.patch(`orders/assign/${id}`, { driverId, ...more });
const plan = async (more = {}) =>
  acceptedBody(await office.post("planning/plan", { date, ...more }));

it("a board has the day's drivers with their hours, its jobs by time, and the drives between", {
  tags: "O-1681",
}, async () => {
  const { id } = await insertDriver(app);
  const [second, first] = [await book("13:00", id), await book("08:00", id)];
  const waiting = await book("10:00");
  const cancelled = await book("10:00");
  acceptedBody(
    await office.post(`orders/cancel/${cancelled}`, { reason: "Sold.", kind: "client" }),
  );
  const { drivers, jobs, drives, hasMore } = await readBoard();
  expect(hasMore).toBe(false);
  expect(drivers).toMatchObject([
    { id, truckSize: "3ton", hours: { from: "07:00", to: "17:00" }, home: { name: "Midrand" } },
  ]);
  expect(jobs.map((job: Job) => [job.id, job.driverId])).toEqual([
    [first, id],
    [waiting, null],
    [second, id],
  ]);
  expect(jobs[0]).toMatchObject({ orderTime: "08:00", minutes: 184, truckSize: "1.5ton" });
  expect(jobs[0].pickup.name).toContain("Bryanston");
  expect(
    drives.map(({ fromOrderId, toOrderId }: Record<string, unknown>) => [fromOrderId, toOrderId]),
  ).toEqual([
    [null, first],
    [first, second],
    [second, null],
  ]);
});

it("a week says per day how many jobs there are, how many wait, and how full trucks are", {
  tags: ["O-1680", "O-1682"],
}, async () => {
  const { id } = await insertDriver(app);
  await book("08:00", id);
  await book("08:00");
  const { days } = await office.read("planning/week?date=2026-12-07");
  expect(days).toHaveLength(7);
  // Two jobs of 214 minutes, the gap to the next one included, in the 600 of the one truck.
  expect(days[3]).toEqual({
    date,
    jobs: 2,
    withoutDriver: 1,
    booked: [
      { truckSize: "1.5ton", percent: 71 },
      { truckSize: "3ton", percent: 0 },
    ],
  });
  expect(days[2]).toMatchObject({ jobs: 0, withoutDriver: 0 });
});

it("a job that is late, or whose driver may not do it, says so in words", {
  tags: "O-1683",
}, async () => {
  const { id, vehicleId } = await insertDriver(app);
  const [late, suspended] = [await book("08:00", id), await book("13:00", id)];
  expect((await readJob(late)).alarms).toEqual([]);
  app.clock.set(Date.UTC(2026, 11, 10, 6, 30));
  office = await openOffice(app);
  acceptedBody(await office.patch(`vehicles/update/${vehicleId}`, { status: "suspended" }));
  expect((await readJob(late)).alarms[0]).toBe("Not started: it was due at 08:00");
  expect((await readJob(suspended)).alarms).toEqual(["The vehicle is suspended, not active"]);
});

it("for a job each driver has every reason against, or none", { tags: "O-1684" }, async () => {
  const [free, small, busy] = [
    await insertDriver(app),
    await insertDriver(app, { truckSize: "1ton" }),
    await insertDriver(app),
  ];
  await book("09:00", busy.id);
  const { drivers } = await office.read(`planning/reasons?orderId=${await book("10:00")}`);
  const reasons = (id: string) =>
    drivers
      .find(({ driverId }: { driverId: string }) => driverId === id)
      .reasons.map(({ reason }: { reason: string }) => reason);
  expect([free.id, small.id, busy.id].map(reasons)).toEqual([[], ["too-small"], ["busy"]]);
  expect(refusal(await office.get("planning/reasons?orderId=none"))).toEqual([404, "not_found"]);
});

it("a job moves from driver to driver in one step, and stays where it is when that is refused", {
  tags: "O-1685",
}, async () => {
  const [from, to, busy] = [
    await insertDriver(app),
    await insertDriver(app),
    await insertDriver(app),
  ];
  const id = await book("09:00", from.id);
  await book("09:00", busy.id);
  const move = (driverId: string) => assign(id, driverId, { from: from.id });
  expect(refusal(await move(busy.id))).toEqual([409, "driver_busy"]);
  expect(refusal(await move("nobody"))).toEqual([409, "driver_not_available"]);
  expect(await driverOf(id)).toBe(from.id);
  acceptedBody(await move(to.id));
  expect(await driverOf(id)).toBe(to.id);
  // Somebody else was quicker.
  expect(refusal(await move(busy.id))).toEqual([409, "order_already_assigned"]);
  acceptedBody(await office.patch(`orders/status/${id}`, { status: "started" }));
  acceptedBody(await office.patch(`orders/status/${id}`, { status: "completed" }));
  const late = await assign(id, from.id, { from: to.id });
  expect(refusal(late)).toEqual([409, "order_completed"]);
});

it("a driver who is away gives up all jobs of the day that have not begun, and has the day off", {
  tags: "O-1686",
}, async () => {
  const [driver, other] = [await insertDriver(app), await insertDriver(app)];
  const [first, second] = [await book("08:00", driver.id), await book("13:00", driver.id)];
  const kept = await book("08:00", other.id);
  const away = { date, driverId: driver.id };
  expect(fieldErrors(await office.post("planning/away", { ...away, reason: "" }))).toHaveProperty(
    "reason",
  );
  const reason = "The gearbox broke.";
  const done = acceptedBody(await office.post("planning/away", { ...away, reason }));
  expect(done.msg).toBe("2 jobs wait for another driver now.");
  expect(done.orderIds.toSorted()).toEqual([first, second].toSorted());
  expect([await driverOf(first), await driverOf(kept)]).toEqual([null, other.id]);
  const { drivers } = await readBoard();
  expect(drivers.find(({ id }: { id: string }) => id === driver.id).hours).toBeNull();
  for (const path of [`orders/${first}`, `drivers/${driver.id}`]) {
    expect(JSON.stringify(await office.read(`${path}/history`))).toContain(reason);
  }
  expect(refusal(await office.post("planning/away", { date, driverId: first, reason }))).toEqual([
    404,
    "not_found",
  ]);
});

it("a plan suggests drivers with the reasons, proves itself, and changes nothing", {
  tags: "O-1687",
}, async () => {
  const drivers = [(await insertDriver(app)).id, (await insertDriver(app)).id];
  const ids = [await book("08:00"), await book("08:00"), await book("08:00"), await book("15:00")];
  const { version, jobs, undone, ...rest } = await plan();
  expect(jobs).toHaveLength(3);
  for (const job of jobs) {
    expect(drivers).toContain(job.driverId);
    expect([job.isChange, job.why]).toEqual([true, expect.stringMatching(/km without a load/)]);
  }
  expect(undone).toHaveLength(1);
  expect(undone[0].reasons.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(/another job from 08:00/),
    expect.stringMatching(/another job from 08:00/),
  ]);
  expect(rest).toMatchObject({
    proof: expect.stringMatching(/^Proven best/),
    before: { jobs: 0 },
    after: { jobs: 3 },
  });
  expect(rest.help).toMatch(/^One more 1.5 ton from 08:00 to 11:04 carries 1 more job/);
  expect(rest.drivers.map(({ driverId }: { driverId: string }) => driverId).toSorted()).toEqual(
    drivers.toSorted(),
  );
  expect(await Promise.all(ids.map(driverOf))).toEqual([null, null, null, null]);
  expect((await readBoard()).version).toBe(version);
});

it("a plan keeps the pairs that staff pin, and avoids those that they forbid", {
  tags: "O-1688",
}, async () => {
  const [one, two] = [(await insertDriver(app)).id, (await insertDriver(app)).id];
  const orderId = await book("08:00");
  for (const [more, driverId] of [
    [{ pinned: [{ orderId, driverId: two }] }, two],
    [{ forbidden: [{ orderId, driverId: two }] }, one],
  ] as const) {
    expect((await plan(more)).jobs).toMatchObject([{ orderId, driverId }]);
  }
  const forbidden = [one, two].map((driverId) => ({ orderId, driverId }));
  expect(await plan({ forbidden })).toMatchObject({ jobs: [], undone: [{ orderId }] });
  // What has a driver stays there unless all jobs are planned anew.
  acceptedBody(await assign(orderId, one));
  const pinned = [{ orderId, driverId: two }];
  expect((await plan({ pinned })).jobs).toMatchObject([{ driverId: one, isChange: false }]);
  expect((await plan({ pinned, all: true })).jobs).toMatchObject([
    { driverId: two, isChange: true },
  ]);
});

it("an accepted plan gives each driver the jobs in one step, and names who could not get them", {
  tags: "O-1689",
}, async () => {
  const [one, two, busy] = [
    await insertDriver(app),
    await insertDriver(app),
    await insertDriver(app),
  ];
  const [first, second] = [await book("08:00", one.id), await book("08:00", two.id)];
  await book("12:00", busy.id);
  const waiting = [await book("12:00"), await book("16:00")];
  const job = (orderId: string, driverId: string) => ({ orderId, driverId, orderTime: "08:00" });
  // Two drivers swap their jobs, which only works together; a third has another job by now.
  const jobs = [job(first, two.id), job(second, one.id), ...waiting.map((id) => job(id, busy.id))];
  const { msg, failed } = acceptedBody(await office.post("planning/accept", { date, jobs }));
  expect(msg).toBe("2 jobs have their drivers. The others are named with the reason.");
  expect(failed).toMatchObject([{ driverId: busy.id, msg: expect.stringMatching(/job/) }]);
  const now = await Promise.all([first, second, ...waiting].map(driverOf));
  expect(now).toEqual([two.id, one.id, null, null]);
  expect(fieldErrors(await office.post("planning/accept", { date, jobs: [] }))).toHaveProperty(
    "jobs",
  );
});

it("the version of a day changes with its orders, drivers and vehicles alone", {
  tags: "O-1690",
}, async () => {
  const { id, vehicleId } = await insertDriver(app);
  const orderId = await book("08:00");
  const seen = new Set<string>();
  const look = async () => {
    seen.add((await office.read(`planning/version?date=${date}`)).version);
    return seen.size;
  };
  expect(await look()).toBe(1);
  app.clock.advance(1_000);
  await bookedOrder(app, await signedInClient(app), { orderDate: "2026-12-11" });
  expect(await look()).toBe(1);
  for (const [size, change] of [
    [2, () => assign(orderId, id)],
    [3, () => office.patch(`vehicles/update/${vehicleId}`, { git: "no" })],
    [4, () => office.patch(`drivers/update/${id}`, { area: "Soweto" })],
  ] as const) {
    app.clock.advance(1_000);
    acceptedBody(await change());
    expect(await look()).toBe(size);
  }
});
