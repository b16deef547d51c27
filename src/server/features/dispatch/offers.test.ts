import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await appPerTest();

type Driver = Awaited<ReturnType<typeof signedInDriver>>;
type Job = { id: string; secondsLeft: number; price: number; net: number };

const minute = 60_000;
const readOpen = (who: Pick<Driver, "headers">) => app.as(who).read("jobs/open");
const readJobs = async ({ headers }: Driver) => {
  const { offers, items } = await readOpen({ headers });
  return { offers: offers as Job[], items: items as Job[] };
};
const accept = (who: Driver, { id, price, net }: Omit<Job, "secondsLeft">) =>
  app.as(who).post(`jobs/accept/${id}`, { price, net });
const decline = (who: Driver, id: string, reason = "") =>
  app.as(who).post(`jobs/decline/${id}`, { reason });

async function scene(changes: object = {}) {
  const [office, client] = [await openOffice(app), await signedInClient(app)];
  const [one, other, third] = [
    await signedInDriver(app),
    await signedInDriver(app),
    await signedInDriver(app),
  ];
  const id = await bookedOrder(app, client, { ...changes });
  const offer = (...drivers: Driver[]) =>
    office.post(
      `orders/offer/${id}`,
      drivers.length === 0 ? {} : { driverIds: drivers.map((driver) => driver.id) },
    );
  const states = async () =>
    (await office.read(`orders/${id}/offers`)).items
      .map(({ state }: { state: string }) => state)
      .toSorted();
  await app.mailbox.deliver();
  return { id, office, one, other, third, offer, states };
}

it("while an order is offered only its drivers see and take the job; then it is open again", {
  tags: ["O-420", "O-421"],
}, async () => {
  const { id, one, other, third, offer, states, office } = await scene();
  const { msg } = (await offer(one, other)).json();
  expect(msg).toContain("2 drivers until 08:30");
  const [job] = (await readJobs(one)).offers;
  expect(job).toMatchObject({ id, secondsLeft: 30 * 60 });
  expect(await readJobs(third)).toEqual({ offers: [], items: [] });
  if (!job) throw new Error("There is no offer.");
  expect(refusal(await accept(third, job))).toEqual([404, "not_found"]);
  expect((await decline(other, id, "Too far.")).statusCode).toBe(200);
  expect(refusal(await decline(other, id))).toEqual([409, "offer_ended"]);
  expect(refusal(await accept(other, job))).toEqual([409, "offer_ended"]);
  const before = await office.read("dashboard");
  expect([before.waiting.offersEnded, before.withoutDriver.items[0].offered]).toEqual([
    0,
    "standing",
  ]);
  app.clock.advance(30 * minute);
  expect(await states()).toEqual(["declined", "lapsed"]);
  const { waiting, withoutDriver } = await office.read("dashboard");
  expect([waiting.offersEnded, withoutDriver.items[0].offered]).toEqual([1, "ended"]);
  expect((await readJobs(third)).items).toMatchObject([{ id }]);
  expect((await accept(third, job)).statusCode).toBe(200);
});

it("staff offer to all who fit, take offers back, and assign what is offered", {
  tags: ["O-422", "O-402"],
}, async () => {
  const { id, office, one, other, third, offer, states } = await scene();
  await office.patch(`drivers/availability/${other.id}`, {
    daysOff: [{ from: "2026-12-10", to: "2026-12-10" }],
  });
  await office.patch(`drivers/availability/${third.id}`, { area: "Vereeniging", reachKms: 20 });
  await offer();
  expect((await readJobs(one)).offers).toHaveLength(1);
  for (const driver of [other, third]) expect((await readJobs(driver)).offers).toEqual([]);
  // Whom staff choose by name is offered it all the same, and who has it already keeps it.
  expect((await offer(one, other)).json().msg).toContain("1 driver");
  await office.remove(`orders/offer/${id}`);
  expect(await states()).toEqual(["lapsed", "lapsed"]);
  await offer(one);
  expect((await office.patch(`orders/assign/${id}`, { driverId: third.id })).statusCode).toBe(200);
  expect(await states()).toEqual(["lapsed", "lapsed", "lapsed"]);
  expect(refusal(await offer(one))).toEqual([409, "order_already_assigned"]);
});

it("no order that starts too soon is offered, and none to a driver who cannot take it", {
  tags: ["O-420", "O-422"],
}, async () => {
  const { one, offer, office } = await scene({ orderDate: "2026-12-01", orderTime: "10:00" });
  const small = await signedInDriver(app, { truckSize: "1ton" });
  expect(refusal(await offer(small))).toEqual([409, "driver_not_available"]);
  app.clock.advance(45 * minute);
  expect((await offer(one)).json().msg).toContain("until 09:00");
  app.clock.advance(15 * minute);
  expect(refusal(await offer(one))).toEqual([409, "too_late_to_offer"]);
  expect((await readJobs(one)).offers).toEqual([]);
  const driver = { headers: small.headers, payload: {} };
  expect((await office.send("POST", `orders/offer/${small.id}`, driver)).statusCode).toBe(403);
});

it("a driver whom the law keeps from a job is offered none, and reads what to send", {
  tags: "O-1654",
}, async () => {
  const { id, one, offer, office } = await scene({ orderDate: "2026-12-16" });
  const heavy = await signedInDriver(app, { grossKg: 7_500 });
  expect(refusal(await offer(heavy))).toEqual([409, "driver_not_available"]);
  expect(await readOpen(heavy)).toMatchObject({
    noJobs: "law",
    asks: expect.stringMatching(/No Operator card on record.*Send us what is needed, or call us\./),
  });
  // A document that ends before the day of the job hides that job alone.
  const ends = { kind: "disc", holderId: one.vehicleId, expiresOn: "2026-12-15" };
  await office.post("documents/receive", ends);
  const { noJobs, leftOut, asks } = await readOpen(one);
  expect({ noJobs, law: leftOut.law > 0 }).toEqual({ noJobs: null, law: true });
  expect(asks).toBe(
    "Licence disc ends on Tue 15 December 2026. Send us what is needed, or call us.",
  );
  const { price, net } = await office.read(`orders/${id}`);
  const taken = await accept(one, { id, price, net });
  expect(taken.json()).toMatchObject({ code: "driver_not_available", msg: asks });
});

it("an offer is told by mail, and by SMS where the move is near, without its addresses", {
  tags: "O-423",
}, async () => {
  const near = await scene({ orderDate: "2026-12-02" });
  await near.offer(near.one);
  const [mail] = await app.mailbox.deliver();
  expect(mail?.to).toBe(near.one.email);
  expect(mail?.subject).toContain("Job offer");
  expect(mail?.text).toContain("Bryanston, Sandton");
  const [text] = app.mailbox.texts;
  expect(text?.text).toContain("Bryanston to Hatfield");
  expect(`${mail?.text} ${text?.text}`).not.toMatch(/Main|Church/);
  const far = await scene();
  await far.offer(far.one);
  await app.mailbox.deliver();
  expect(app.mailbox.texts).toHaveLength(1);
});

it("an offer that was taken, declined or ended before its message left is told to nobody", {
  tags: ["O-421", "O-423"],
}, async () => {
  const { id, one, other, third, offer, states } = await scene();
  await offer(one, other, third);
  await decline(one, id);
  const [job] = (await readJobs(other)).offers;
  if (!job) throw new Error("There is no offer.");
  await accept(other, job);
  expect(refusal(await accept(third, job))).toEqual([409, "job_taken"]);
  expect(await states()).toEqual(["accepted", "declined", "lapsed"]);
  const told = (await app.mailbox.deliver()).filter(({ subject }) => subject.includes("offer"));
  expect(told).toEqual([]);
  const late = await scene();
  await late.offer(third);
  app.clock.advance(30 * minute);
  const later = (await app.mailbox.deliver()).filter(({ subject }) => subject.includes("offer"));
  expect(later).toEqual([]);
});
