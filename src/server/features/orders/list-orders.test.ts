import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { csvHeading, fieldErrors, readCsv, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signIn,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);
const [client, other] = [await signedInClient(app), await signedInClient(app)];
const driver = await insertDriver(app);
const driverWho = await signIn(app, driver.email, "driver");
const book = (who: SignedIn, day: string, notes = "") =>
  bookedOrder(app, who, { orderDate: `2026-12-${day}`, notes, ...sampleMoveEnds });
const early = await book(client, "08", '=1+1, "fragile"\nPiano');
const late = await book(client, "11");
const foreign = await book(other, "09");
const hidden = await book(client, "14");
await office.patch(`orders/assign/${early}`, { driverId: driver.id });
await office.remove(`orders/delete/${hidden}`);

const read = (path: string, who: Pick<SignedIn, "headers"> = office.staff) =>
  office.get(`orders/${path}`, who.headers);
const listIds = async (query: string, who?: SignedIn): Promise<string[]> =>
  (await read(`all?${query}`, who)).json().items.map((item: { id: string }) => item.id);

describe("who sees which orders", () => {
  it("shows commission and net to its driver and to staff", { tags: "O-41" }, async () => {
    for (const answer of [await read(early, client), await read("all", client)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/"(commission|net)"/);
    }
    const money = { commission: expect.any(Number), net: expect.any(Number) };
    for (const who of [driverWho, office.staff]) {
      expect((await read(early, who)).json()).toMatchObject(money);
    }
    expect((await read("all", driverWho)).json().items).toMatchObject([{ id: early, ...money }]);
  });
});

describe("the list of orders", () => {
  it("is paged, sorted, filtered and searched on the server", { tags: "O-44" }, async () => {
    const list = async (query: string) => (await read(`all?${query}`)).json();
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${first.nextCursor}`);
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(seen).toEqual([late, foreign, early]);
    expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
    expect(await listIds("sort=orderDate")).toEqual([early, foreign, late]);
    const forged = [
      ["2026-02-30", "09:00", "x"],
      ["a", "b", "c"],
      ["2026-12-09", "\u0000", "x"],
    ].map((values) => Buffer.from(JSON.stringify(values)).toString("base64url"));
    const found: Readonly<Record<string, number>> = {
      "q=FRAGILE": 1,
      "q=31 church": 3,
      "q=%25": 0,
      "status=started": 0,
      "sort=constructor": 3,
      "sort=__proto__": 3,
      "sort=toString": 3,
    };
    for (const [query, count] of Object.entries(found)) {
      expect([query, (await list(query)).items.length]).toEqual([query, count]);
    }
    for (const cursor of ["nonsense", ...forged]) {
      expect(refusal(await read(`all?cursor=${cursor}`))).toEqual([400, "invalid_request"]);
    }
  });

  it("shows deleted orders to staff alone", { tags: ["O-34", "O-60", "O-61"] }, async () => {
    expect(await listIds("removed=yes")).toEqual([hidden]);
    expect(await listIds("")).toEqual([late, foreign, early]);
    for (const who of [client, driverWho]) {
      expect(refusal(await read("all?removed=yes", who))).toEqual([403, "not_allowed"]);
    }
  });

  it("is of days, of a client or of a driver", { tags: ["O-62", "O-64"] }, async () => {
    await office.expectLists("orders/all?", {
      "from=2026-12-09": [late, foreign],
      "from=2026-12-12": [],
      "orderDate=2026-12-09": [foreign],
      "from=&orderDate=": [late, foreign, early],
      [`clientId=${client.id}`]: [late, early],
      [`driverId=${driver.id}`]: [early],
      [`clientId=${client.id}&driverId=${driver.id}&from=2026-12-09`]: [],
    });
    expect(await listIds(`clientId=${other.id}`, client)).toEqual([]);
    for (const id of ["nonsense", newId(), "%25", "'"]) {
      expect([...(await listIds(`clientId=${id}`)), ...(await listIds(`driverId=${id}`))]).toEqual(
        [],
      );
    }
  });

  it("says what a date looks like", { tags: "O-63" }, async () => {
    for (const field of ["from", "orderDate"]) {
      for (const value of ["2026-02-30", "yesterday", "0000-00-00", "2026-12-1", "9999-99-99"]) {
        const answer = await read(`all?${field}=${value}`);
        expect(fieldErrors(answer)).toEqual({ [field]: "Enter a date such as 2026-12-10" });
      }
    }
  });
});

describe("the orders as a file", () => {
  it("hold the staff's columns and the costs", { tags: ["O-65", "O-66", "O-105"] }, async () => {
    const details = (await read(early)).json();
    const file = await read(`all.csv?driverId=${driver.id}`);
    expect(file.headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
    const row = {
      No: "1",
      Id: early,
      "Order Date": "2026-12-08",
      "Order Time": "09:00",
      "Client Id": client.id,
      "Truck Size": "1.5ton",
      Pickup: details.pickup,
      Destination: details.destination,
      Kms: String(details.kms),
      Helpers: "1",
      Floors: "2",
      Price: String(details.price),
      Commission: String(details.commission),
      Net: String(details.net),
      Notes: `'=1+1, "fragile"\nPiano`,
      "Order Type": "once-off",
      "Vehicle Id": driver.vehicleId,
      "Driver Id": driver.id,
      Status: "pending",
      "Payment Type": "cash",
      "Base Cost": String(details.baseCost),
      "Distance Cost": String(details.distanceCost),
      "Helpers Cost": String(details.helpersCost),
      "Floors Cost": String(details.floorsCost),
      "Midmonth Discount": String(details.midmonthDiscount),
      "Promotion Discount": String(details.promotionDiscount),
      "Distance Source": "estimate",
      Reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      "Pickup Address": "12 Main Road",
      "Pickup Unit": sampleMoveEnds.pickupDetails.unit,
      "Pickup Contact": "Thandiwe Sample",
      "Pickup Cellphone": "082 555 0077",
      "Destination Address": "31 Church Street",
      "Destination Unit": "",
      "Destination Contact": "Johan Voorbeeld",
      "Destination Cellphone": "082 555 0078",
      "Any Time": expect.any(String),
      Client: `${details.client.name} ${details.client.surname}`,
      "Client Cellphone": formatCellphone(details.client.cellphone),
      Driver: `${details.driver.name} ${details.driver.surname}`,
      "Driver Cellphone": formatCellphone(details.driver.cellphone),
      "Licence Plate": expect.stringMatching(/^TS \d+ GP$/),
    };
    expect(csvHeading(file)).toEqual(Object.keys(row));
    expect(readCsv(file)).toEqual([row]);
    expect(details.promotionDiscount).toBeLessThan(0);
  });

  it("take the filters and the sort of the list", { tags: "O-67" }, async () => {
    const fileIds = async (query: string) =>
      readCsv(await read(`all.csv?${query}`)).map((row) => row["Id"]);
    const mine = `clientId=${client.id}`;
    expect(await fileIds(`sort=orderDate&${mine}`)).toEqual([early, late]);
    expect(await fileIds("removed=yes")).toEqual([hidden]);
    expect(await fileIds(`from=2026-12-09&assigned=no&${mine}`)).toEqual([late]);
    expect((await read("all.csv?from=soon")).json().errors).toHaveProperty("from");
  });
});

it("the history says who did what, also to a deleted order", { tags: "O-69" }, async () => {
  const events = async (id: string): Promise<{ action: string; changes: object[] }[]> =>
    (await read(`${id}/history`)).json().items;
  const actions = async (id: string) => (await events(id)).map(({ action }) => action).toSorted();
  expect(await actions(early)).toEqual(["assign", "book"]);
  expect(await actions(hidden)).toEqual(["book", "delete"]);
  const assigned = (await events(early)).find(({ action }) => action === "assign");
  const change = { field: "driverId", before: null, after: driver.id };
  expect(assigned?.changes).toContainEqual(change);
});

it("the orders of a vehicle, or those that are open, are listed", { tags: "R-95" }, async () => {
  const { id: driverId, vehicleId } = await insertDriver(app);
  const done = await office.assignedOrder(driverId, ["started", "completed"]);
  const open = await office.assignedOrder(driverId, ["started"]);
  const ofVehicle = `vehicleId=${vehicleId}`;
  await office.expectLists("orders/all?sort=-booked&", {
    [ofVehicle]: [open, done],
    [`${ofVehicle}&open=yes`]: [open],
    [`driverId=${driverId}&open=yes`]: [open],
    "open=yes": [open, foreign, late, early],
    "open=yes&removed=yes": [],
    "vehicleId=nonsense": [],
  });
  expect(await listIds(ofVehicle, client)).toEqual([]);
  expect(refusal(await read("all?open=no"))).toEqual([400, "invalid_request"]);
});

it("a person's own orders are listed as they come, and behind them those that are over", {
  tags: "O-1216",
}, async () => {
  const who = await signedInClient(app);
  const days = ["12", "10", "13", "11"];
  const [b, a, d, c] = await Promise.all(days.map((day) => book(who, day)));
  for (const over of [c, d]) {
    const { headers } = who;
    await office.send("POST", `orders/cancel/${over}`, { headers, payload: { reason: "Rain." } });
  }
  const first = (await read("all?sort=soonest&limit=3", who)).json();
  const second = await listIds(`sort=soonest&cursor=${first.nextCursor}`, who);
  expect([...first.items.map(({ id }: { id: string }) => id), ...second]).toEqual([a, b, d, c]);
});
