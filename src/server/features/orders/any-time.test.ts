import { expect, it } from "vitest";
import { acceptedBody, refusal, statusAndFields } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import {
  bookedOrder,
  bookingBody,
  insertDriver,
  signedInClient,
  signedInDriver,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { noteWhoHasDriver } from "./note-drivers.ts";

const app = await appPerTest();
const date = "2026-12-10";
const anyTime = { orderDate: date, orderTime: "07:00", anyTime: true };

async function scene() {
  const [office, client] = [await openOffice(app), await signedInClient(app)];
  const book = (changes: object = {}) => bookedOrder(app, client, { ...anyTime, ...changes });
  const mails = async () =>
    (await app.mailbox.deliver()).filter(({ to }) => to === client.email).map(({ text }) => text);
  return { office, client, book, mails };
}

it("a client leaves the hour to the office, and every paper and message says so", {
  tags: "O-1703",
}, async () => {
  const { client, book, mails } = await scene();
  const id = await book();
  const as = app.as(client);
  expect(await as.read(`orders/${id}`)).toMatchObject({ orderTime: "07:00", anyTime: true });
  const words = "Thu 10 December 2026, any time. The office sets the hour and tells you.";
  expect((await mails())[0]).toContain(`When     ${words}`);
  expect((await as.get(`orders/${id}/calendar`)).body).toContain("DTSTART;VALUE=DATE:20261210\r\n");
  const receipt = await as.get(`orders/${id}/receipt`);
  expect(readPdf(receipt.rawPayload).text).toContain("any time");
});

it("any time is no other time than 07:00, also for a quote", { tags: "O-1703" }, async () => {
  const { client } = await scene();
  const wrong = { ...anyTime, orderTime: "09:00" };
  const headers = { ...client.headers, "idempotency-key": "any-time-at-nine" };
  const payload = { ...(await bookingBody(app, client, anyTime)), ...wrong };
  const call = { method: "POST", headers } as const;
  const booked = await app.inject({ ...call, url: "/api/orders/create", payload });
  const places = { pickupPlaceId: "za-sandton", destinationPlaceId: "za-midrand" };
  const move = { truckSize: "3ton", ...places, ...wrong };
  const quoted = await app.inject({ ...call, url: "/api/quotes", payload: move });
  for (const answer of [booked, quoted]) {
    expect(statusAndFields(answer)).toMatchObject({
      statusCode: 400,
      errors: { orderTime: expect.stringMatching(/Any time is booked as 07:00/) },
    });
  }
  const kept = await app.inject({ ...call, url: "/api/quotes", payload: { ...move, ...anyTime } });
  expect(await app.as({}).read(`quotes/${kept.json().quoteId}`)).toMatchObject({ anyTime: true });
});

it("the office sets the hour with the driver: the wished one, or the first that suits", {
  tags: "O-1704",
}, async () => {
  const { office, client, book, mails } = await scene();
  const driver = await insertDriver(app);
  const busy = await bookedOrder(app, client, { orderDate: date, orderTime: "07:30" });
  await office.patch(`orders/assign/${busy}`, { driverId: driver.id });
  const [wished, first] = [await book(), await book()];
  await mails();
  const { items } = await office.read(`orders/${first}/drivers`);
  expect(items).toMatchObject([{ id: driver.id, reasons: [] }]);
  const past = await office.patch(`orders/assign/${wished}`, {
    driverId: driver.id,
    orderTime: "18:00",
  });
  expect(statusAndFields(past)).toMatchObject({ errors: { orderTime: expect.any(String) } });
  acceptedBody(
    await office.patch(`orders/assign/${wished}`, { driverId: driver.id, orderTime: "17:00" }),
  );
  acceptedBody(await office.patch(`orders/assign/${first}`, { driverId: driver.id }));
  const read = async (id: string) => {
    const { orderTime, anyTime: isAny } = await office.read(`orders/${id}`);
    return { orderTime, isAny };
  };
  expect(await read(wished)).toEqual({ orderTime: "17:00", isAny: false });
  expect(await read(first)).toEqual({ orderTime: "12:00", isAny: false });
  const told = (await mails()).filter((text) =>
    text.includes("was Thu 10 December 2026, any time"),
  );
  expect(told).toHaveLength(2);
  expect(told.join()).toMatch(/now Thu 10 December 2026, 17:00/);
  const { items: events } = await office.read(`orders/${wished}/history`);
  expect(JSON.stringify(events)).toContain('"before":"any time","after":"17:00"');
});

it("a plan sets the hours of such jobs so that one driver carries several", {
  tags: "O-1704",
}, async () => {
  const { office, book } = await scene();
  const driver = await insertDriver(app);
  const ids = [await book(), await book(), await book({ orderTime: "07:00", anyTime: false })];
  const board = await office.read(`planning/day?date=${date}`);
  expect(board.jobs.filter((job: { anyTime: boolean }) => job.anyTime)).toHaveLength(2);
  const { jobs } = acceptedBody(await office.post("planning/plan", { date }));
  expect(jobs).toHaveLength(3);
  const chosen = jobs.map(({ orderId, driverId, orderTime }: Record<string, string>) => ({
    orderId,
    driverId,
    orderTime,
  }));
  expect(acceptedBody(await office.post("planning/accept", { date, jobs: chosen })).failed).toEqual(
    [],
  );
  for (const id of ids) {
    const { orderTime } = chosen.find(({ orderId }: { orderId: string }) => orderId === id);
    expect(await office.read(`orders/${id}`)).toMatchObject({
      driverId: driver.id,
      orderTime,
      anyTime: false,
    });
  }
});

it("a driver who is busy in the morning takes such a job for later", {
  tags: "O-1704",
}, async () => {
  const { office, client, book } = await scene();
  const driver = await signedInDriver(app);
  const busy = await bookedOrder(app, client, { orderDate: date, orderTime: "07:00" });
  await office.patch(`orders/assign/${busy}`, { driverId: driver.id });
  const id = await book();
  const as = app.as(driver);
  const [job] = (await as.read("jobs/open")).items;
  expect(job).toMatchObject({ id, anyTime: true });
  acceptedBody(await as.post(`jobs/accept/${id}`, { price: job.price, net: job.net }));
  expect((await as.read(`orders/${id}`)).orderTime > "09:00").toBe(true);
});

it("a change sets a time, or leaves it to the office again until there is a driver", {
  tags: "O-1705",
}, async () => {
  const { office, client, book } = await scene();
  const id = await book();
  const change = (changes: object) => app.as(client).patch(`orders/update/${id}`, changes);
  const read = () => office.read(`orders/${id}`);
  acceptedBody(await change({ notes: "A piano" }));
  expect(await read()).toMatchObject({ anyTime: true });
  acceptedBody(await change({ orderTime: "10:00" }));
  expect(await read()).toMatchObject({ orderTime: "10:00", anyTime: false });
  acceptedBody(await change({ orderTime: "07:00" }));
  acceptedBody(await change({ anyTime: true }));
  expect(await read()).toMatchObject({ orderTime: "07:00", anyTime: true });
  const driver = await insertDriver(app);
  acceptedBody(await office.patch(`orders/assign/${id}`, { driverId: driver.id }));
  const refused = await change({ orderTime: "07:00", anyTime: true });
  expect(statusAndFields(refused)).toMatchObject({
    statusCode: 400,
    errors: { orderTime: expect.stringMatching(/The driver comes at the time/) },
  });
});

it("an order keeps how its time was promised, and 17:00 of the day before whether it had a driver", {
  tags: "O-1707",
}, async () => {
  const { office, client, book } = await scene();
  const [driver] = [await insertDriver(app), await insertDriver(app)];
  await office.patch(`drivers/update/${driver?.id}`, { area: "Soweto" });
  const kept = await bookedOrder(app, client, { orderDate: date, orderTime: "09:00" });
  const broken = await book();
  const last = await bookedOrder(app, client, { orderDate: date, orderTime: "16:00" });
  await bookedOrder(app, client, { orderDate: date, orderTime: "09:00" });
  const lastOne = await bookedOrder(app, client, { orderDate: date, orderTime: "09:00" });
  const rows = async (id: string) =>
    app.db
      .selectFrom("orders")
      .select(["promised", "hadDriver"])
      .where("id", "=", id)
      .executeTakeFirst();
  expect(await rows(kept)).toEqual({ promised: "free", hadDriver: null });
  expect(await rows(broken)).toMatchObject({ promised: "free" });
  expect(await rows(lastOne)).toMatchObject({ promised: "ask" });
  await office.patch(`orders/assign/${kept}`, { driverId: driver?.id });
  app.clock.set(Date.parse("2026-12-09T14:59:00Z"));
  await noteWhoHasDriver(app.context);
  expect(await rows(kept)).toMatchObject({ hadDriver: null });
  app.clock.advance(60_000);
  await noteWhoHasDriver(app.context);
  // A driver who comes later does not change what was kept.
  await office.patch(`orders/assign/${last}`, { driverId: driver?.id });
  await noteWhoHasDriver(app.context);
  expect([await rows(kept), await rows(broken), await rows(last)]).toMatchObject([
    { hadDriver: true },
    { hadDriver: false },
    { hadDriver: false },
  ]);
  const admin = await openOffice(app, "admin");
  const { promises } = await admin.read("money/weeks");
  expect(promises.at(-1)).toEqual({ monday: "2026-12-07", promised: 3, kept: 1 });
});

it("staff who book for somebody read who is free at a time; others do not", {
  tags: "O-1706",
}, async () => {
  const { office, client } = await scene();
  const [busy, free] = [await insertDriver(app), await insertDriver(app)];
  const order = await bookedOrder(app, client, { orderDate: date, orderTime: "09:00" });
  await office.patch(`orders/assign/${order}`, { driverId: busy.id });
  const path = `availability/drivers?truckSize=3ton&date=${date}&kms=20&time=`;
  const ids = async (time: string) =>
    (await office.read(path + time)).drivers.map(({ id }: { id: string }) => id).toSorted();
  expect(await ids("10:00")).toEqual([free.id]);
  expect(await ids("15:00")).toEqual([busy.id, free.id].toSorted());
  expect(refusal(await office.get(`${path}soon`))).toEqual([400, "invalid_request"]);
  expect(refusal(await app.as({}).get(`${path}10:00`))).toEqual([401, "not_signed_in"]);
  expect(refusal(await app.as(client).get(`${path}10:00`))).toEqual([403, "not_allowed"]);
});
