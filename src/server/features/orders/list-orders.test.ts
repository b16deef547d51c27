import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { csvHeading, readCsv } from "#harness/csv.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
  type TestDriver,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
let client: SignedIn;
let other: SignedIn;
let driver: TestDriver;
let early: string;
let late: string;
let foreign: string;
let hidden: string;
beforeAll(async () => {
  app = await startTestApp();
  [staff, client, other] = [
    await signedInStaff(app),
    await signedInClient(app),
    await signedInClient(app),
  ];
  driver = await insertDriver(app);
  early = await bookedOrder(app, client, {
    orderDate: "2026-12-08",
    notes: '=1+1, "fragile"\nPiano',
  });
  late = await bookedOrder(app, client, { orderDate: "2026-12-11" });
  foreign = await bookedOrder(app, other, { orderDate: "2026-12-09" });
  hidden = await bookedOrder(app, client, { orderDate: "2026-12-14" });
  await call("PATCH", `assign/${early}`, { driverId: driver.id });
  await call("DELETE", `delete/${hidden}`);
});
afterAll(() => app.close());

const call = (method: "PATCH" | "DELETE", path: string, payload = {}) =>
  app.inject({ method, url: `/api/orders/${path}`, headers: staff.headers, payload });
const read = (path: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ url: `/api/orders/${path}`, headers });
const idsOf = async (query: string, who: SignedIn = staff): Promise<string[]> =>
  (await read(`all?${query}`, who.headers)).json().items.map((item: { id: string }) => item.id);

describe("the filters of the orders", () => {
  it("show deleted orders to staff instead of the others", { tags: "O-60" }, async () => {
    expect(await idsOf("removed=yes")).toEqual([hidden]);
    expect(await idsOf("")).toEqual([late, foreign, early]);
  });

  it("refuse deleted orders to clients and drivers", { tags: "O-61" }, async () => {
    for (const who of [client, await signIn(app, driver.email, "driver")]) {
      const answer = await read("all?removed=yes", who.headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe("not_allowed");
    }
  });

  it("list from a day on, and one day alone", { tags: "O-62" }, async () => {
    expect(await idsOf("from=2026-12-09")).toEqual([late, foreign]);
    expect(await idsOf("from=2026-12-12")).toEqual([]);
    expect(await idsOf("orderDate=2026-12-09")).toEqual([foreign]);
    expect(await idsOf("from=&orderDate=")).toHaveLength(3);
  });

  it.each(["from", "orderDate"])(
    "say what a date looks like: %s",
    { tags: "O-63" },
    async (field) => {
      for (const value of ["2026-02-30", "yesterday", "0000-00-00", "2026-12-1", "9999-99-99"]) {
        const answer = await read(`all?${field}=${value}`);
        expect(answer.statusCode).toBe(400);
        expect(answer.json().errors).toEqual({ [field]: "Enter a date such as 2026-12-10" });
      }
    },
  );

  it("list the orders of one client and of one driver", { tags: "O-64" }, async () => {
    expect(await idsOf(`clientId=${client.id}`)).toEqual([late, early]);
    expect(await idsOf(`driverId=${driver.id}`)).toEqual([early]);
    expect(await idsOf(`clientId=${client.id}&driverId=${driver.id}&from=2026-12-09`)).toEqual([]);
    expect(await idsOf(`clientId=${other.id}`, client)).toEqual([]);
    for (const id of ["nonsense", newId(), "%25", "'"]) {
      expect(await idsOf(`clientId=${id}`)).toEqual([]);
      expect(await idsOf(`driverId=${id}`)).toEqual([]);
    }
  });
});

describe("the orders as a file", () => {
  it("hold the columns of the staff's table by their names, and the costs", {
    tags: "O-65",
  }, async () => {
    const answer = await read("all.csv");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
    expect(csvHeading(answer)).toEqual([
      "No",
      "Id",
      "Order Date",
      "Order Time",
      "Client Id",
      "Truck Size",
      "Pickup",
      "Destination",
      "Kms",
      "Helpers",
      "Floors",
      "Price",
      "Commission",
      "Net",
      "Notes",
      "Order Type",
      "Vehicle Id",
      "Driver Id",
      "Status",
      "Payment Type",
      "Base Cost",
      "Distance Cost",
      "Helpers Cost",
      "Floors Cost",
      "Midmonth Discount",
      "Promotion Discount",
    ]);
  });

  it("hold what an order's details hold, with text that is no formula", {
    tags: "O-66",
  }, async () => {
    const details = (await read(early)).json();
    const [row] = readCsv(await read(`all.csv?driverId=${driver.id}`));
    expect(row).toEqual({
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
    });
    expect(details.promotionDiscount).toBeLessThan(0);
  });

  it("take the filters and the sort of the list", { tags: "O-67" }, async () => {
    const fileIds = async (query: string) =>
      readCsv(await read(`all.csv?${query}`)).map((row) => row["Id"]);
    expect(await fileIds("sort=orderDate")).toEqual([early, foreign, late]);
    expect(await fileIds("removed=yes")).toEqual([hidden]);
    expect(await fileIds("from=2026-12-09&assigned=no")).toEqual([late, foreign]);
    expect((await read("all.csv?from=soon")).json().errors).toHaveProperty("from");
  });

  it("are for staff alone", { tags: "O-68" }, async () => {
    const signedInDriver = await signIn(app, driver.email, "driver");
    for (const who of [client, signedInDriver]) {
      expect((await read("all.csv", who.headers)).statusCode).toBe(403);
    }
    expect((await read("all.csv", {})).statusCode).toBe(401);
  });
});

describe("the history of an order", () => {
  it("tells staff who did what to it, also when it is deleted", { tags: "O-69" }, async () => {
    const actions = async (id: string) =>
      (await read(`${id}/history`)).json().items.map((item: { action: string }) => item.action);
    expect((await actions(early)).toSorted()).toEqual(["assign", "book"]);
    expect((await actions(hidden)).toSorted()).toEqual(["book", "delete"]);
    const { items } = (await read(`${early}/history`)).json();
    const assigned = items.find((item: { action: string }) => item.action === "assign");
    expect(assigned.changes).toContainEqual({ field: "driverId", before: null, after: driver.id });
  });

  it("is for staff alone, and there is none under any other id", { tags: "O-70" }, async () => {
    expect((await read(`${early}/history`, client.headers)).statusCode).toBe(403);
    expect((await read(`${early}/history`, {})).statusCode).toBe(401);
    for (const id of ["nonsense", newId(), client.id]) {
      expect((await read(`${id}/history`)).statusCode).toBe(404);
    }
  });
});
