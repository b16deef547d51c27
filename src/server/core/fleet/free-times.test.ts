import { expect, it, onTestFinished } from "vitest";
import { readTimeState } from "#domain/planning/capacity.ts";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { buildHttpApp } from "#server/app.ts";

const app = await appPerTest();
const date = "2026-12-10";

const ask = (query: string, of: Pick<typeof app, "inject"> = app) =>
  of.inject({ method: "GET", url: `/api/availability?${query}` });

/** The states of a day's times, by time, for a 3 ton job of 20 km. */
async function states(more = "", of: Pick<typeof app, "inject"> = app, from = date) {
  const answer = (await ask(`truckSize=3ton&from=${from}&kms=20${more}`, of)).json();
  const [day] = answer.days;
  return Object.fromEntries(
    answer.times.map((time: string, at: number) => [time, readTimeState(day.states[at])]),
  );
}

/** Another process on the same database: it has a memory of its own. */
async function openSecondProcess() {
  const db = app.context.db.withSchema("public");
  const options = { buildDir: null, mailFolder: null, allowedHosts: [] };
  const second = await buildHttpApp({ ...app.context, db }, { ...options, trustedProxies: 0 });
  onTestFinished(() => second.close());
  return second;
}

it("says for each time how many more could be carried, on every process after each change", {
  tags: ["O-1700", "O-1701"],
}, async () => {
  const office = await openOffice(app);
  const second = await openSecondProcess();
  const expectStates = async (expected: Record<string, string>) => {
    expect(await states()).toMatchObject(expected);
    expect(await states("", second)).toMatchObject(expected);
  };
  await expectStates({ "07:00": "ask", "17:00": "ask" });
  const [first, other] = [await insertDriver(app), await insertDriver(app)];
  const suspend = (status: string) => office.patch(`drivers/update/${other.id}`, { status });
  await suspend("suspended");
  await expectStates({ "07:00": "few", "17:00": "few" });
  await suspend("active");
  await expectStates({ "07:00": "free", "17:00": "free" });

  const client = await signedInClient(app);
  const booked = { orderDate: date, truckSize: "3ton" };
  const order = await bookedOrder(app, client, { ...booked, orderTime: "09:00" });
  await expectStates({ "09:00": "few", "17:00": "free" });
  await bookedOrder(app, client, { ...booked, orderTime: "10:00", floors: 1 });
  await expectStates({ "09:30": "ask", "17:00": "free" });
  await office.patch(`orders/assign/${order}`, { driverId: first.id });
  await office.patch(`drivers/update/${other.id}`, { status: "suspended" });
  await expectStates({ "09:30": "ask", "17:00": "ask" });
  await suspend("active");
  await office.patch(`orders/update/${order}`, { orderTime: "15:00", clientAsked: true });
  await expectStates({ "09:30": "few", "15:00": "few" });
  await office.post(`orders/cancel/${order}`, { reason: "Not needed", kind: "client" });
  await expectStates({ "09:30": "few", "15:00": "free" });

  const hours = { from: "07:00", to: "12:00" };
  const { week } = await office.read(`drivers/${other.id}/availability`);
  const morning = Object.fromEntries(Object.keys(week).map((day) => [day, hours]));
  await office.patch(`drivers/availability/${other.id}`, { week: morning });
  await expectStates({ "15:00": "few" });
  await office.patch(`drivers/availability/${other.id}`, { week });
  await expectStates({ "15:00": "free" });
  await office.patch(`vehicles/update/${other.vehicleId}`, { status: "suspended" });
  await expectStates({ "15:00": "few" });
  await office.patch(`vehicles/update/${other.vehicleId}`, { status: "active" });
  await expectStates({ "15:00": "free" });
  const licence = { holderId: other.id, kind: "licence", expiresOn: "2026-12-09" };
  await office.post("documents/receive", licence);
  await expectStates({ "15:00": "few" });
});

it("counts trucks held back, the lead time, and others' live quotes", {
  tags: "O-1701",
}, async () => {
  const office = await openOffice(app, "admin");
  await insertDriver(app);
  await insertDriver(app);
  const places = { pickupPlaceId: "za-sandton", destinationPlaceId: "za-midrand" };
  const move = { truckSize: "3ton", orderDate: date, orderTime: "09:00", ...places };
  const quote = await app.inject({ method: "POST", url: "/api/quotes", payload: move });
  const { quoteId } = quote.json();
  expect(await states()).toMatchObject({ "08:30": "few", "09:00": "few", "17:00": "free" });
  expect(await states(`&quoteId=${quoteId}`)).toMatchObject({ "09:00": "free" });
  app.clock.advance(31 * 60_000);
  expect(await states()).toMatchObject({ "09:00": "free" });

  await office.changeSettings({ heldTrucks: "1" });
  expect(await states()).toMatchObject({ "09:00": "few" });
  await office.changeSettings({ heldTrucks: "2" });
  expect(await states()).toMatchObject({ "09:00": "ask" });
  await office.changeSettings({ heldTrucks: "0" });
  const today = async () => states("", app, "2026-12-01");
  expect(await today()).toMatchObject({ "10:30": "ask", "11:00": "free" });
  await office.changeSettings({ leadHours: "5" });
  expect(await today()).toMatchObject({ "13:30": "ask", "14:00": "free" });
});

it("answers a visitor for a month, and says which question is wrong", {
  tags: "O-1702",
}, async () => {
  const month = await ask(`truckSize=3ton&from=${date}&days=31&kms=12.5&floors=2`);
  expect(month.json().days).toHaveLength(31);
  for (const wrong of [`truckSize=9ton&from=${date}`, `truckSize=3ton&from=${date}&days=32`]) {
    expect(refusal(await ask(wrong))).toEqual([400, "invalid_request"]);
  }
  expect((await ask("truckSize=3ton&from=2020-01-01&days=3")).json().days).toEqual([]);
});
