import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { insertVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  type SignedIn,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "#harness/factories.ts";
import { insertOwner } from "#harness/people.ts";

/** Nobody reaches a record of somebody else: it looks exactly like a record that does not exist. */

const app = await openTestApp();
const admin = await signedInStaff(app, "admin");
const owner = await signedInClient(app);
const stranger = await signedInClient(app);
const driver = await signedInDriver(app);
const otherDriver = await signedInDriver(app);
const order = await bookedOrder(app, owner, { notes: "The piano of the owner" });
const foreignOrder = await bookedOrder(app, stranger, { notes: "The harp of a stranger" });

const get = (url: string, { headers }: SignedIn) => app.inject({ url, headers });

const patch = (url: string, payload: object = {}) =>
  app.inject({ method: "PATCH", url, headers: admin.headers, payload });

await patch(`/api/orders/assign/${order}`, { driverId: driver.id });

describe("an order", () => {
  it("stays out of the lists of others", { tags: ["G6", "R1", "R2", "R3"] }, async () => {
    const asked = [
      "",
      `clientId=${stranger.id}`,
      `driverId=${otherDriver.id}`,
      `q=${foreignOrder}`,
      "q=harp",
      "assigned=no",
      "status=pending",
      "orderDate=2026-12-10",
      "sort=-price",
      "limit=100",
    ];
    for (const who of [owner, driver]) {
      for (const query of asked) {
        const { body } = await get(`/api/orders/all?${query}`, who);
        expect(`${query} ${body}`.replace(query, "")).not.toMatch(/harp/);
        expect(body).not.toContain(foreignOrder);
      }
      expect((await get("/api/orders/all", who)).json()).toMatchObject({ total: 1 });
      expect((await get("/api/orders/all?removed=yes", who)).statusCode).toBe(403);
    }
    expect((await get("/api/orders/all", otherDriver)).json()).toMatchObject({ total: 0 });
  });

  it("is seen by its driver of the moment", { tags: ["G6", "R1", "R2", "R3"] }, async () => {
    const id = await bookedOrder(app, owner);
    await patch(`/api/orders/assign/${id}`, { driverId: otherDriver.id });
    expect((await get(`/api/orders/${id}`, otherDriver)).statusCode).toBe(200);
    await patch(`/api/orders/unassign/${id}`);
    expect((await get(`/api/orders/${id}`, otherDriver)).statusCode).toBe(404);
    // Nor does the client keep the number of somebody who is not coming.
    expect((await get(`/api/orders/${id}`, owner)).json()).toMatchObject({ driver: null });
    const url = `/api/orders/delete/${id}`;
    await app.inject({ method: "DELETE", url, headers: admin.headers });
    for (const who of [owner, admin]) {
      expect((await get(`/api/orders/${id}`, who)).statusCode).toBe(404);
      expect((await get("/api/orders/all?limit=100", who)).body).not.toContain(id);
    }
  });
});

it("a driver's vehicles are that driver's own, without removed ones", {
  tags: ["P9", "R-73"],
}, async () => {
  await insertVehicle(app, { driverId: driver.id, status: "removed" });
  const vehicles = async (query = "") => get(`/api/vehicles/mine${query}`, driver);
  const items: { driverId: string }[] = (await vehicles()).json().items;
  expect(items.map(({ driverId }) => driverId)).toEqual([driver.id]);
  expect((await vehicles(`?driverId=${otherDriver.id}`)).statusCode).toBe(400);
});

it("a record of one kind is not reached as another", { tags: ["G6", "D-02"] }, async () => {
  const records = {
    clients: owner.id,
    drivers: driver.id,
    users: admin.id,
    owners: await insertOwner(app),
    vehicles: await insertVehicle(app),
    orders: order,
  };
  for (const [kind, own] of Object.entries(records)) {
    expect((await get(`/api/${kind}/${own}`, admin)).statusCode).toBe(200);
    const missing = await get(`/api/${kind}/${newId()}`, admin);
    for (const id of Object.values(records).filter((id) => id !== own)) {
      const answer = await get(`/api/${kind}/${id}`, admin);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(missing.body);
    }
  }
});
