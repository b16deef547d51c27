import { expect, it } from "vitest";
import { refusal, statusAndFields } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { brokenByChange } from "#harness/broken-rule.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readEvents, setStatus } from "#harness/people.ts";
import { completeOrder } from "#harness/privacy.ts";

const app = await openTestApp();
const office = await openOffice(app);

const restore = (id: string) => office.patch(`orders/restore/${id}`);
const assign = (id: string, driverId: string) => office.patch(`orders/assign/${id}`, { driverId });
const remove = (id: string) => office.remove(`orders/delete/${id}`);
const read = (id: string) => office.read(`orders/${id}`);
const newOrder = async (changes = {}) => bookedOrder(app, await signedInClient(app), changes);
const withoutDriver = { status: "pending", driverId: null, vehicleId: null };

/** Hides a completed order, as was possible before only open orders could be deleted. */
const removeCompleted = (id: string) =>
  brokenByChange(app, "orders", id, { hiddenAt: new Date(app.clock.now()) });

async function expectLastEvent(id: string, changes: object) {
  const event = { action: "restore", actorType: "user", actorId: office.staff.id, changes };
  expect((await readEvents(app, "order", id)).at(-1)).toEqual(event);
}

it("restoring brings a deleted order back as it was, with its driver", {
  tags: "O-71",
}, async () => {
  const id = await office.assignedOrder((await insertDriver(app)).id, ["started"]);
  const before = await read(id);
  await remove(id);
  const answer = await restore(id);
  expect(statusAndFields(answer)).toEqual({
    statusCode: 200,
    msg: "The order is back on the list.",
  });
  expect(await read(id)).toEqual(before);
  await expectLastEvent(id, {});
});

it("restoring brings an order back without a driver who is busy by now", {
  tags: "O-72",
}, async () => {
  const driver = await insertDriver(app);
  const id = await office.assignedOrder(driver.id, ["started"]);
  await remove(id);
  const rival = await office.assignedOrder(driver.id);
  const answer = await restore(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().msg).toMatch(/without its driver: .* has other work .* Choose a driver/);
  expect(await read(id)).toMatchObject(withoutDriver);
  expect(await read(rival)).toMatchObject({ driverId: driver.id });
  await expectLastEvent(id, {
    driverId: [driver.id, null],
    vehicleId: [driver.vehicleId, null],
    status: ["started", "pending"],
  });
});

it("restoring brings an order back without a crew that cannot do it", {
  tags: ["O-73", "E-03"],
}, async () => {
  const change = async (id: string, payload: object) =>
    expect((await office.patch(`vehicles/update/${id}`, payload)).statusCode).toBe(200);
  const { id: taker } = await insertDriver(app);
  type Driver = Awaited<ReturnType<typeof insertDriver>>;
  const losses: ((driver: Driver) => Promise<unknown>)[] = [
    ...["suspended", "removed", "pending"].flatMap((status) => [
      ({ id }: Driver) => brokenByChange(app, "parties", id, { status }),
      ({ vehicleId }: Driver) => brokenByChange(app, "vehicles", vehicleId, { status }),
    ]),
    ({ vehicleId }) => change(vehicleId, { driverId: taker }),
    ({ vehicleId }) => change(vehicleId, { truckSize: "1.5ton" }),
  ];
  for (const lose of losses) {
    const [id, driver] = [await newOrder({ truckSize: "3ton" }), await insertDriver(app)];
    await assign(id, driver.id);
    await remove(id);
    await lose(driver);
    const { msg } = (await restore(id)).json();
    expect(msg).toMatch(/without its driver: .* is not active any more.* Choose a driver for it\./);
    expect(await read(id)).toMatchObject(withoutDriver);
  }
});

it("restoring leaves a completed order completed, with the driver who did it", {
  tags: "O-74",
}, async () => {
  const { id: driverId } = await insertDriver(app);
  const id = await office.assignedOrder(driverId, ["started", "completed"]);
  await removeCompleted(id);
  await office.assignedOrder(driverId);
  await setStatus(app, driverId, "removed");
  expect((await restore(id)).json()).toEqual({ msg: "The order is back on the list." });
  expect(await read(id)).toMatchObject({ status: "completed", driverId });
});

it("one wins when a restored order and a new job race", { tags: "O-77" }, async () => {
  const { id: driverId } = await insertDriver(app);
  const [id, rival] = [await office.assignedOrder(driverId), await newOrder()];
  await remove(id);
  const [restored, assigned] = await Promise.all([restore(id), assign(rival, driverId)]);
  expect(restored.statusCode).toBe(200);
  const orders = [await read(id), await read(rival)];
  const holders = orders.filter((order) => order.driverId === driverId);
  expect(holders).toHaveLength(1);
  expect(assigned.statusCode).toBe(holders[0].id === rival ? 200 : 409);
});

it("an open order whose client is removed is not restored", { tags: "O-78" }, async () => {
  const client = await signedInClient(app);
  const open = await bookedOrder(app, client);
  const done = await bookedOrder(app, client, { orderTime: "14:00" });
  await completeOrder(app, office.staff, done);
  await remove(open);
  await removeCompleted(done);
  await office.remove(`clients/delete/${client.id}`);
  const refused = await restore(open);
  expect(refusal(refused)).toEqual([409, "not_active"]);
  expect(refused.json().msg).toMatch(/is removed\. Restore the client first\./);
  expect((await restore(done)).statusCode).toBe(200);
  await office.patch(`clients/restore/${client.id}`);
  expect((await restore(open)).statusCode).toBe(200);
});
