import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { ownPage } from "#harness/privacy.ts";

const app = await openTestApp();
const office = await openOffice(app);
const client = await signedInClient(app);

const read = (id: string) => office.read(`orders/${id}`);
const change = (id: string, payload: object) =>
  app.as(client).patch(`orders/update/${id}`, payload);

it("an order shows its former prices in pages to client and staff", {
  tags: "O-1585",
}, async () => {
  const [mover, driver] = [await signedInClient(app), await signedInDriver(app)];
  const id = await bookedOrder(app, mover);
  const prices = [(await read(id)).price];
  for (let count = 1; count <= 22; count++) {
    const floors = count % 2 === 0 ? 2 : 3;
    const { price } = (await office.patch(`orders/update/${id}`, { floors })).json().quote;
    await office.patch(`orders/update/${id}`, { floors, price, clientAgreed: true });
    prices.push(price);
  }
  const { formerPrices } = await app.as(mover).read(`orders/${id}`);
  const pricesIn = (list: readonly { price: number }[]) => list.map(({ price }) => price);
  expect(formerPrices).toBe(22);
  const first = await app.as(mover).read(`orders/${id}/versions?limit=20`);
  expect(pricesIn(first.items)).toEqual(prices.slice(2, 22).toReversed());
  const rest = await office.read(`orders/${id}/versions?limit=20&cursor=${first.nextCursor}`);
  expect([pricesIn(rest.items), rest.nextCursor]).toEqual([prices.slice(0, 2).toReversed(), null]);
  for (const stranger of [client, driver]) {
    expect((await app.as(stranger).get(`orders/${id}/versions`)).statusCode).toBeOneOf([403, 404]);
  }
});

it("the prices before are told to its client and staff, and are the client's own data", {
  tags: ["O-145", "P14a"],
}, async () => {
  const id = await bookedOrder(app, client);
  const driver = await signedInDriver(app);
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  const { price, floors, kms } = await read(id);
  const after = (await change(id, { floors: floors + 1 })).json().quote.price;
  await change(id, { floors: floors + 1, price: after });
  const replacedAt = new Date(app.clock.now()).toISOString();
  const versions = [expect.objectContaining({ replacedAt, price, floors, kms })];
  for (const { headers } of [client, office.staff]) {
    const { items } = (await office.get(`orders/${id}/versions`, headers)).json();
    expect(items).toMatchObject(versions);
  }
  const toDriver = (await office.get(`orders/${id}`, driver.headers)).json();
  expect(toDriver).not.toHaveProperty("formerPrices");
  const { orders } = (await ownPage(app, client).download()).json();
  const own = orders.find((order: { readonly id: string }) => order.id === id);
  expect(own).toMatchObject({ price: after, versions });
});
