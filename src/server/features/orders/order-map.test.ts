import { expect, it, vi } from "vitest";
import { erasedName, erasedPlaceId } from "#domain/privacy/erased-person.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);
const client = await signedInClient(app);
const id = await bookedOrder(app, client, { orderDate: "2026-12-09", orderTime: "13:00" });
const nowhere = { pickup: null, destination: null, line: null };
const undrawn = { ...nowhere, isDrawn: true, attribution: null };
const position = { lat: expect.any(Number), lng: expect.any(Number) };

it("an order's map says where its ends are, to those who see the order", {
  tags: "P-86",
}, async () => {
  const own = await office.get(`orders/${id}/map`, client.headers);
  expect(own.json()).toEqual({ ...undrawn, pickup: position, destination: position });
});

it("an order is found under another provider by its address, with its way", {
  tags: "P-86",
}, async () => {
  const own = app.context.maps;
  const maps = {
    ...own,
    attribution: "© Someone",
    resolve: async () => null,
    route: async () => ({ metres: 1, source: "route", line: "_p~iF~ps|U" }) as const,
  };
  const moved = await ownTestApp({ maps });
  const mover = await signedInClient(moved);
  const order = await bookedOrder(moved, mover);
  const answer = await moved.inject({ url: `/api/orders/${order}/map`, headers: mover.headers });
  const way = { line: "_p~iF~ps|U", isDrawn: true, attribution: "© Someone" };
  expect(answer.json()).toEqual({ pickup: position, destination: position, ...way });
});

it("a driver's map has the ends once the doors may be read, and suburbs before", {
  tags: "O-1586",
}, async () => {
  const door = { lat: -26.1, lng: 28.1 };
  const own = app.context.maps;
  const maps: typeof own = {
    ...own,
    resolve: async (id) => {
      const place = await own.resolve(id);
      return place && { ...place, location: door };
    },
  };
  const moved = await ownTestApp({ maps });
  const [staff, mover] = [await openOffice(moved), await signedInClient(moved)];
  const { id: driverId, headers } = await signedInDriver(moved);
  const order = await bookedOrder(moved, mover, { orderDate: "2026-12-09" });
  await staff.patch(`orders/assign/${order}`, { driverId });
  const suburbs = { pickup: position, destination: position, line: null };
  const read = () => moved.as({ headers }).read(`orders/${order}/map`);
  const before = await read();
  expect(before).toMatchObject(suburbs);
  expect([before.pickup, before.destination]).not.toContainEqual(door);
  moved.clock.set(Date.parse("2026-12-08T12:00:00Z"));
  expect(await read()).toMatchObject({ pickup: door, destination: door });
});

it("an erased address has no position", { tags: "P-86" }, async () => {
  const order = await bookedOrder(app, client, { orderDate: "2026-12-10" });
  const erased = {
    pickup: erasedName,
    destination: erasedName,
    pickupPlaceId: erasedPlaceId,
    destinationPlaceId: erasedPlaceId,
  };
  await app.db.updateTable("orders").set(erased).where("id", "=", order).execute();
  expect(await office.read(`orders/${order}/map`)).toEqual(undrawn);
});

it("a provider whose licence allows no map of ours is not asked for one", {
  tags: "P-90",
}, async () => {
  const asked = vi.fn();
  const maps = { ...app.context.maps, allowsOwnMaps: false, attribution: "Someone’s Maps" };
  const own = await ownTestApp({ maps });
  const staff = await openOffice(own);
  const order = await bookedOrder(own, await signedInClient(own), { orderDate: "2026-12-09" });
  Object.assign(maps, { resolve: asked, find: asked, route: asked });
  const none = { isDrawn: false, attribution: "Someone’s Maps" };
  expect(await staff.read(`orders/${order}/map`)).toEqual({ ...nowhere, ...none });
  expect(asked).not.toHaveBeenCalled();
});
