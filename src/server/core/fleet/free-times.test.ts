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

/** The states of a day's times, by time, for a job of 20 km. */
async function states(more = "", of: Pick<typeof app, "inject"> = app, from = date, size = "3ton") {
  const answer = (await ask(`truckSize=${size}&from=${from}&kms=20${more}`, of)).json();
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
  const office = await openOffice(app, "admin");
  const [small, large] = [
    await insertDriver(app, { truckSize: "1.5ton" }),
    await insertDriver(app),
  ];
  const client = await signedInClient(app);
  const second = await openSecondProcess();
  let order = "";
  const book = async (orderTime: string) => {
    order = await bookedOrder(app, client, { orderDate: date, orderTime, truckSize: "1.5ton" });
  };
  const change = async (part: object) => {
    await office.patch(`orders/update/${order}`, { ...part, clientAsked: true });
    // The quote of the order still holds its first hour while it lives.
    app.clock.advance(31 * 60_000);
  };
  const update = (path: string, status: string) => office.patch(path, { status });
  const { week } = await office.read(`drivers/${small.id}/availability`);
  const lateWeek = Object.fromEntries(
    Object.keys(week).map((day) => [day, { from: "12:00", to: "17:00" }]),
  );
  const setHours = (id: string, hours: object) =>
    office.patch(`drivers/availability/${id}`, { week: hours, daysOff: [] });
  const licence = (expiresOn: string) =>
    office.post("documents/receive", { holderId: large.id, kind: "licence", expiresOn });
  const give = (crew: object) => office.patch(`orders/assign/${order}`, crew);
  const remove = async () => {
    await office.send("DELETE", `orders/delete/${order}`);
    // Its client may book it again while the quote lives.
    app.clock.advance(31 * 60_000);
  };
  const why = { reason: "Not needed", kind: "client" };
  const driver = `drivers/update/${large.id}`;
  const vehicle = `vehicles/update/${large.vehicleId}`;
  const away = { date, driverId: large.id, reason: "The driver is ill" };
  const changes: [string, () => unknown, string, string][] = [
    ["nothing", () => 0, "free", "few"],
    ["an order", () => book("09:00"), "few", "few"],
    ["its driver", () => give({ driverId: large.id }), "few", "ask"],
    ["its hour", () => change({ orderTime: "15:00" }), "free", "few"],
    ["the hour before", () => change({ orderTime: "09:00" }), "few", "ask"],
    ["a driver who is away", () => office.post("planning/away", away), "ask", "ask"],
    ["the driver's days off", () => setHours(large.id, week), "few", "few"],
    ["another driver", () => give({ driverId: large.id }), "few", "ask"],
    ["no driver", () => office.patch(`orders/unassign/${order}`, {}), "few", "few"],
    ["a driver's hours", () => setHours(small.id, lateWeek), "ask", "ask"],
    ["the hours before", () => setHours(small.id, week), "few", "few"],
    ["a driver's state", () => update(driver, "suspended"), "ask", "ask"],
    ["the state before", () => update(driver, "active"), "few", "few"],
    ["a vehicle's state", () => update(vehicle, "suspended"), "ask", "ask"],
    ["the vehicle's state before", () => update(vehicle, "active"), "few", "few"],
    ["a document that ends", () => licence("2026-12-09"), "ask", "ask"],
    ["another document", () => licence("2027-12-09"), "few", "few"],
    ["the settings", () => office.changeSettings({ heldTrucks: "1" }), "ask", "ask"],
    ["the settings before", () => office.changeSettings({ heldTrucks: "0" }), "few", "few"],
    ["an order removed", remove, "free", "few"],
    ["it restored", () => office.patch(`orders/restore/${order}`), "few", "few"],
    ["its cancellation", () => office.post(`orders/cancel/${order}`, why), "free", "few"],
  ];
  for (const [words, act, ...expected] of changes) {
    await act();
    const read = async (of: Pick<typeof app, "inject">) =>
      [await states("", of, date, "1.5ton"), await states("", of)].map((times) => times["09:00"]);
    expect([words, await read(second), await read(app)]).toEqual([words, expected, expected]);
  }
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
