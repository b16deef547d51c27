import { expect, it } from "vitest";
import { personalData } from "#contract/personal-data.contract.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { ownPage } from "#harness/privacy.ts";

const app = await openTestApp();
const office = await openOffice(app);
const client = await signedInClient(app);

it("the prices before are told to its client and staff, and are the client's own data", {
  tags: ["O-145", "P14a"],
}, async () => {
  const id = await bookedOrder(app, client);
  const driver = await signedInDriver(app);
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  const { price, floors, kms } = await office.read(`orders/${id}`);
  const change = (payload: object) =>
    office.send("PATCH", `orders/update/${id}`, { payload, headers: client.headers });
  const after = (await change({ floors: floors + 1 })).json().quote.price;
  await change({ floors: floors + 1, price: after });
  const replacedAt = new Date(app.clock.now()).toISOString();
  const versions = [expect.objectContaining({ replacedAt, price, floors, kms })];
  for (const { headers } of [client, office.staff]) {
    expect((await office.get(`orders/${id}`, headers)).json()).toMatchObject({ versions });
  }
  const toDriver = (await office.get(`orders/${id}`, driver.headers)).json();
  expect(toDriver).not.toHaveProperty("versions");
  const { orders } = personalData.parse((await ownPage(app, client).download()).json());
  expect(orders.find((order) => order.id === id)).toMatchObject({ price: after, versions });
});
