import { expect, it } from "vitest";
import { readTimeState } from "#domain/planning/capacity.ts";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { setStatus } from "#harness/people.ts";

const app = await appPerTest();
const date = "2026-12-10";

const ask = (query: string) => app.inject({ method: "GET", url: `/api/availability?${query}` });

/** The states of a day's times, by time, for a 3 ton job of 20 km. */
async function states(more = ""): Promise<Record<string, string>> {
  const answer = (await ask(`truckSize=3ton&from=${date}&kms=20${more}`)).json();
  const [day] = answer.days;
  return Object.fromEntries(
    answer.times.map((time: string, at: number) => [time, readTimeState(day.states[at])]),
  );
}

it("says for each time how many more could be carried, and is right after each change", {
  tags: ["O-1700", "O-1701"],
}, async () => {
  const office = await openOffice(app);
  expect(await states()).toMatchObject({ "07:00": "ask", "17:00": "ask" });
  const first = await insertDriver(app);
  await setStatus(app, first.id, "suspended");
  await office.patch(`drivers/update/${first.id}`, { status: "active" });
  expect(await states()).toMatchObject({ "07:00": "few", "17:00": "few" });

  const second = await insertDriver(app);
  await office.patch(`drivers/update/${second.id}`, { area: "Soweto" });
  expect(await states()).toMatchObject({ "07:00": "free", "12:00": "free" });

  const client = await signedInClient(app);
  const booked = { orderDate: date, truckSize: "3ton" };
  const order = await bookedOrder(app, client, { ...booked, orderTime: "09:00" });
  expect(await states()).toMatchObject({ "09:00": "few", "17:00": "free" });
  await bookedOrder(app, client, { ...booked, orderTime: "10:00", floors: 1 });
  expect(await states()).toMatchObject({ "09:30": "ask", "17:00": "free" });
  await office.patch(`orders/assign/${order}`, { driverId: first.id });
  expect(await states()).toMatchObject({ "09:30": "ask", "17:00": "free" });
  await office.post(`orders/cancel/${order}`, { reason: "Not needed", kind: "client" });
  expect(await states()).toMatchObject({ "09:30": "few", "17:00": "free" });

  const hours = { from: "07:00", to: "12:00" };
  const { week } = await office.read(`drivers/${second.id}/availability`);
  const changed = Object.fromEntries(Object.keys(week).map((day) => [day, hours]));
  await office.patch(`drivers/availability/${second.id}`, { week: changed });
  expect(await states()).toMatchObject({ "12:00": "few", "17:00": "few" });
});

it("answers a visitor for a month, and says which question is wrong", {
  tags: "O-1702",
}, async () => {
  const month = await ask(`truckSize=3ton&from=${date}&days=31&kms=12.5&floors=2`);
  expect(month.json().days).toHaveLength(31);
  expect(refusal(await ask(`truckSize=9ton&from=${date}`))).toEqual([400, "invalid_request"]);
  expect(refusal(await ask(`truckSize=3ton&from=${date}&days=32`))).toEqual([
    400,
    "invalid_request",
  ]);
  expect((await ask("truckSize=3ton&from=2020-01-01&days=3")).json().days).toEqual([]);
});
