import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingOf,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const remove = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "DELETE", url: `/api/clients/delete/${id}`, headers });
const restore = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "PATCH", url: `/api/clients/restore/${id}`, headers });
const read = async (id: string) =>
  (await app.inject({ url: `/api/clients/${id}`, headers: staff.headers })).json();
const order = (method: "PATCH" | "DELETE", path: string, payload = {}) =>
  app.inject({ method, url: `/api/orders/${path}`, headers: staff.headers, payload });

it("ends a client's account at once and keeps the record", { tags: "C-30" }, async () => {
  const client = await signedInClient(app);
  const { name, surname } = await read(client.id);
  const answer = await remove(client.id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ msg: `${name} ${surname} is removed.` });
  expect((await app.inject({ url: "/api/me", headers: client.headers })).statusCode).toBe(401);
  await expect(signIn(app, client.email, "client")).rejects.toThrow("wrong_credentials");
  expect(await read(client.id)).toMatchObject({ status: "removed", email: client.email });
});

it("refuses while there are open orders, and says how many", { tags: "C-31" }, async () => {
  const client = await signedInClient(app);
  const { name } = await read(client.id);
  const [first, second] = [
    await bookedOrder(app, client),
    await bookedOrder(app, client, { orderTime: "14:00" }),
  ];
  const both = await remove(client.id);
  expect(both.statusCode).toBe(409);
  expect(both.json()).toEqual({
    code: "has_open_orders",
    msg: `${name} has 2 open orders. Complete them or delete them. Then try again.`,
  });
  await order("DELETE", `delete/${first}`);
  expect((await remove(client.id)).json().msg).toContain("has 1 open order. Complete it");
  const driver = await insertDriver(app);
  await order("PATCH", `assign/${second}`, { driverId: driver.id });
  for (const status of ["started", "completed"])
    await order("PATCH", `status/${second}`, { status });
  expect((await remove(client.id)).statusCode).toBe(200);
  const details = await app.inject({ url: `/api/orders/${second}`, headers: staff.headers });
  expect(details.json().client).toMatchObject({ name, email: client.email });
});

it("removes once when two press at once", { tags: "C-32" }, async () => {
  const client = await signedInClient(app);
  const answers = await Promise.all([remove(client.id), remove(client.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

it("answers for a removed client as for an unknown one", { tags: "C-33" }, async () => {
  const client = await signedInClient(app);
  await remove(client.id);
  const unknown = await remove("00000000-0000-7000-8000-000000000000");
  expect(unknown.statusCode).toBe(404);
  const driver = await insertDriver(app);
  for (const id of [client.id, "nonsense", driver.id, staff.id]) {
    const answer = await remove(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(unknown.body);
  }
});

it("lets a booking or a removal win that come at once, never both", { tags: "C-34" }, async () => {
  for (let round = 0; round < 8; round++) {
    const client = await signedInClient(app);
    const payload = await bookingOf(app, client);
    const [booked, removed] = await Promise.all([
      app.inject({ method: "POST", url: "/api/orders/create", headers: client.headers, payload }),
      remove(client.id),
    ]);
    expect([
      [201, 409],
      [401, 200],
    ]).toContainEqual([booked.statusCode, removed.statusCode]);
  }
});

it("brings a removed client back, who is active and can log in", { tags: "C-35" }, async () => {
  const client = await signedInClient(app);
  const { name, surname } = await read(client.id);
  await remove(client.id);
  const answer = await restore(client.id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ msg: `${name} ${surname} is back, and active.` });
  expect(await read(client.id)).toMatchObject({ status: "active" });
  expect((await signIn(app, client.email, "client")).id).toBe(client.id);
});

it("brings back only who is removed, once", { tags: "C-36" }, async () => {
  const client = await signedInClient(app);
  expect((await restore(client.id)).statusCode).toBe(404);
  expect((await restore("nonsense")).statusCode).toBe(404);
  await remove(client.id);
  const answers = await Promise.all([restore(client.id), restore(client.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

it("writes removing and bringing back down", { tags: "C-37" }, async () => {
  const client = await signedInClient(app);
  await remove(client.id);
  await restore(client.id);
  const events = await app.db
    .selectFrom("audit_events")
    .select(["action", "actor_id", "changes"])
    .where("entity", "=", "client")
    .where("entity_id", "=", client.id)
    .where("action", "<>", "login")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { action: "delete", actor_id: staff.id, changes: { status: ["active", "removed"] } },
    { action: "restore", actor_id: staff.id, changes: { status: ["removed", "active"] } },
  ]);
});

it("lets staff alone remove and restore clients", { tags: "C-38" }, async () => {
  const client = await signedInClient(app);
  for (const call of [remove, restore]) {
    expect((await call(client.id, client.headers)).statusCode).toBe(403);
    expect((await call(client.id, {})).statusCode).toBe(401);
  }
});
