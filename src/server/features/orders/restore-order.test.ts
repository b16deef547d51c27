import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const patch = (path: string, payload = {}, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "PATCH", url: `/api/orders/${path}`, headers, payload });
const remove = (id: string) =>
  app.inject({ method: "DELETE", url: `/api/orders/delete/${id}`, headers: staff.headers });
/** As one that was deleted before deleting was for open orders alone. */
const removeCompleted = (id: string) =>
  app.db
    .updateTable("orders")
    .set({ hidden_at: new Date(app.clock.now()) })
    .where("id", "=", id)
    .execute();
const read = async (id: string) =>
  (await app.inject({ url: `/api/orders/${id}`, headers: staff.headers })).json();
const lastEvent = (id: string) =>
  app.db
    .selectFrom("audit_events")
    .select(["action", "actor_id", "changes"])
    .where("entity", "=", "order")
    .where("entity_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();

async function newOrder(): Promise<string> {
  return bookedOrder(app, await signedInClient(app));
}

async function orderOf(driverId: string, moves: readonly string[] = []): Promise<string> {
  const id = await newOrder();
  await patch(`assign/${id}`, { driverId });
  for (const status of moves) await patch(`status/${id}`, { status });
  return id;
}

it("brings a deleted order back as it was, with its driver", { tags: "O-71" }, async () => {
  const driver = await insertDriver(app);
  const id = await orderOf(driver.id, ["started"]);
  const before = await read(id);
  await remove(id);
  const answer = await patch(`restore/${id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ msg: "The order is back on the list." });
  expect(await read(id)).toEqual(before);
  expect(await lastEvent(id)).toEqual({ action: "restore", actor_id: staff.id, changes: {} });
});

it("brings it back without a driver who has other work by now, and says so", {
  tags: "O-72",
}, async () => {
  const driver = await insertDriver(app);
  const id = await orderOf(driver.id, ["started"]);
  await remove(id);
  const rival = await orderOf(driver.id);
  const answer = await patch(`restore/${id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().msg).toMatch(/without its driver: .* has other work .* Choose a driver/);
  expect(await read(id)).toMatchObject({ status: "pending", driverId: null, vehicleId: null });
  expect(await read(rival)).toMatchObject({ driverId: driver.id });
  expect(await lastEvent(id)).toMatchObject({
    action: "restore",
    changes: {
      driverId: [driver.id, null],
      vehicleId: [driver.vehicleId, null],
      status: ["started", "pending"],
    },
  });
});

it.each(["suspended", "removed", "pending"] as const)(
  "brings it back without a driver or a vehicle that is %s by now, and says so",
  { tags: "O-73" },
  async (status) => {
    const [driver, withVehicle] = [await insertDriver(app), await insertDriver(app)];
    const [first, second] = [await orderOf(driver.id), await orderOf(withVehicle.id)];
    for (const id of [first, second]) await remove(id);
    await app.db.updateTable("parties").set({ status }).where("id", "=", driver.id).execute();
    await app.db
      .updateTable("vehicles")
      .set({ status })
      .where("id", "=", withVehicle.vehicleId)
      .execute();
    for (const id of [first, second]) {
      const answer = await patch(`restore/${id}`);
      expect(answer.json().msg).toMatch(/without its driver: .* is not active any more/);
      expect(await read(id)).toMatchObject({ status: "pending", driverId: null, vehicleId: null });
    }
  },
);

it("brings it back without a vehicle that is another driver's or too small by now", {
  tags: "E-03",
}, async () => {
  const [giver, shrinker, taker] = [
    await insertDriver(app),
    await insertDriver(app),
    await insertDriver(app),
  ];
  const given = await orderOf(giver.id);
  const shrunk = await bookedOrder(app, await signedInClient(app), { truckSize: "3ton" });
  await patch(`assign/${shrunk}`, { driverId: shrinker.id });
  for (const id of [given, shrunk]) await remove(id);
  const change = (id: string, payload: object) =>
    app.inject({
      method: "PATCH",
      url: `/api/vehicles/update/${id}`,
      headers: staff.headers,
      payload: { ...payload },
    });
  expect((await change(giver.vehicleId, { driverId: taker.id })).statusCode).toBe(200);
  expect((await change(shrinker.vehicleId, { truckSize: "1.5ton" })).statusCode).toBe(200);
  for (const id of [given, shrunk]) {
    const answer = await patch(`restore/${id}`);
    expect(answer.json().msg).toMatch(/without its driver: .* Choose a driver for it\./);
    expect(await read(id)).toMatchObject({ status: "pending", driverId: null, vehicleId: null });
  }
});

it("leaves a completed order completed, with the driver who did it", { tags: "O-74" }, async () => {
  const driver = await insertDriver(app);
  const id = await orderOf(driver.id, ["started", "completed"]);
  await removeCompleted(id);
  await orderOf(driver.id);
  await app.db
    .updateTable("parties")
    .set({ status: "removed" })
    .where("id", "=", driver.id)
    .execute();
  expect((await patch(`restore/${id}`)).json()).toEqual({ msg: "The order is back on the list." });
  expect(await read(id)).toMatchObject({ status: "completed", driverId: driver.id });
});

it("brings back only what is deleted, once", { tags: "O-75" }, async () => {
  const id = await newOrder();
  for (const unknown of [id, "nonsense", newId(), staff.id]) {
    const answer = await patch(`restore/${unknown}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe("not_found");
  }
  await remove(id);
  const answers = await Promise.all([patch(`restore/${id}`), patch(`restore/${id}`)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

it("lets the database choose when a restored order and a new job want one driver at once", {
  tags: "O-77",
}, async () => {
  const driver = await insertDriver(app);
  const [id, rival] = [await orderOf(driver.id), await newOrder()];
  await remove(id);
  const [restored, assigned] = await Promise.all([
    patch(`restore/${id}`),
    patch(`assign/${rival}`, { driverId: driver.id }),
  ]);
  expect(restored.statusCode).toBe(200);
  const holders = [await read(id), await read(rival)].filter(
    (order) => order.driverId === driver.id,
  );
  expect(holders).toHaveLength(1);
  expect(assigned.statusCode).toBe(holders[0].id === rival ? 200 : 409);
});

it("refuses an open order whose client is removed, not a completed one", {
  tags: "O-78",
}, async () => {
  const [client, driver] = [await signedInClient(app), await insertDriver(app)];
  const [open, done] = [
    await bookedOrder(app, client),
    await bookedOrder(app, client, { orderTime: "14:00" }),
  ];
  await patch(`assign/${done}`, { driverId: driver.id });
  for (const status of ["started", "completed"]) await patch(`status/${done}`, { status });
  await remove(open);
  await removeCompleted(done);
  const clients = `/api/clients`;
  await app.inject({
    method: "DELETE",
    url: `${clients}/delete/${client.id}`,
    headers: staff.headers,
  });
  const refused = await patch(`restore/${open}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().code).toBe("not_active");
  expect(refused.json().msg).toMatch(/is removed\. Restore the client first\./);
  expect((await patch(`restore/${done}`)).statusCode).toBe(200);
  await app.inject({
    method: "PATCH",
    url: `${clients}/restore/${client.id}`,
    headers: staff.headers,
  });
  expect((await patch(`restore/${open}`)).statusCode).toBe(200);
});

it("lets staff alone restore orders", { tags: "O-79" }, async () => {
  const client = await signedInClient(app);
  const id = await bookedOrder(app, client);
  await remove(id);
  expect((await patch(`restore/${id}`, {}, client.headers)).statusCode).toBe(403);
  expect((await patch(`restore/${id}`, {}, {})).statusCode).toBe(401);
});
