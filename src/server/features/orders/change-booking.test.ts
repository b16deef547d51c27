import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readEvents } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);
const client = await signedInClient(app);

const changeAs = ({ headers }: Pick<SignedIn, "headers">, id: string, payload: object) =>
  office.send("PATCH", `orders/update/${id}`, { payload, headers });
const change = (id: string, payload: object) => changeAs(client, id, payload);
const read = (id: string) => office.read(`orders/${id}`);
const assign = (id: string, driverId: string) => office.patch(`orders/assign/${id}`, { driverId });
const readVersions = (id: string) =>
  app.db
    .selectFrom("order_versions")
    .select(["version", "rates", "priced"])
    .where("orderId", "=", id)
    .orderBy("version")
    .execute();

describe("changing a booking", () => {
  it("asks whoever pays to agree to another price first", {
    tags: ["O-131", "O-128"],
  }, async () => {
    const id = await bookedOrder(app, client);
    const before = await read(id);
    const refused = await change(id, { floors: before.floors + 2 });
    expect(refusal(refused)).toEqual([409, "price_changed"]);
    const { price } = refused.json().quote;
    expect(price).toBeGreaterThan(before.price);
    expect(await read(id)).toEqual(before);

    const wanted = { floors: before.floors + 2, price };
    expect((await change(id, { ...wanted, price: price + 1 })).statusCode).toBe(409);
    const answer = await change(id, wanted);
    expect(answer.json()).toEqual({ msg: "The booking is changed.", driver: "none" });
    expect(await read(id)).toMatchObject(wanted);
    const versions = await readVersions(id);
    expect(versions.map(({ version, priced }) => [version, priced.price])).toEqual([
      [1, before.price],
    ]);
    const { price: third } = (await change(id, { floors: before.floors })).json().quote;
    await change(id, { floors: before.floors, price: third });
    expect((await readVersions(id)).map(({ priced }) => priced.price)).toEqual([
      before.price,
      price,
    ]);
    expect(third).toBe(before.price);
    await change(id, wanted);
    const events = await readEvents(app, "order", id);
    expect(events.at(-1)).toMatchObject({
      action: "change",
      changes: { floors: [before.floors, before.floors + 2], price: [before.price, price] },
    });
  });

  it("is done 20 times a day by its client, then with a wait each; staff go on", {
    tags: ["O-1583", "B17"],
  }, async () => {
    const id = await bookedOrder(app, client);
    for (let count = 1; count <= 20; count++) {
      expect((await change(id, { notes: `Ring ${count} times.` })).statusCode).toBe(200);
    }
    // What changes nothing does not count.
    expect((await change(id, { notes: "Ring 20 times." })).statusCode).toBe(200);
    const next = await change(id, { notes: "Ring twice." });
    expect(refusal(next)).toEqual([429, "too_many_requests"]);
    expect(next.json().msg).toMatch(/call us/);
    const byStaff = await office.patch(`orders/update/${id}`, { notes: "Ring twice." });
    expect(byStaff.statusCode).toBe(200);
  });

  it("keeps the rates of the booking, and those of today for another size", {
    tags: "O-132",
  }, async () => {
    const id = await bookedOrder(app, client);
    const { helpers, price } = await read(id);
    const admin = await openOffice(app, "admin");
    const { baseAmount } = await admin.read("pricing/1.5ton");
    const raised = await admin.patch("pricing/1.5ton", { baseAmount: baseAmount + 1000 });
    expect(raised.statusCode).toBe(200);
    try {
      const answer = await change(id, { helpers: helpers + 1 });
      const fresh = answer.json().quote;
      expect(fresh.baseCost).toBe(Math.ceil(baseAmount));
      expect(fresh.price - price).toBeLessThan(500);
      const bigger = (await change(id, { truckSize: "3ton" })).json().quote;
      await admin.patch("pricing/3ton", { baseAmount: bigger.baseCost + 200 });
      const { quote } = (await change(id, { truckSize: "3ton" })).json();
      expect(quote.baseCost).toBe(bigger.baseCost + 200);
      await admin.patch("pricing/3ton", { baseAmount: bigger.baseCost });
    } finally {
      await admin.patch("pricing/1.5ton", { baseAmount });
    }
  });

  it("changes the day without a word where the price stays", { tags: "O-131" }, async () => {
    const id = await bookedOrder(app, client, { orderDate: "2026-12-10" });
    await app.mailbox.deliver();
    const moved = { orderDate: "2026-12-11", orderTime: "11:30" };
    expect((await change(id, moved)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject(moved);
    const [message] = await app.mailbox.deliver();
    expect(message).toMatchObject({ to: client.email, subject: expect.stringMatching(/^Changed/) });
    expect(message?.text).toContain("11 December 2026, 11:30");
  });

  it("keeps the driver who is free then, and releases one who is not", {
    tags: "O-133",
  }, async () => {
    const driver = await insertDriver(app);
    const other = await bookedOrder(app, client, { orderTime: "14:00" });
    const id = await bookedOrder(app, client, { orderTime: "08:00" });
    await assign(id, driver.id);
    await assign(other, driver.id);
    app.clock.advance(driverNamedMessageDelayMs);
    await app.mailbox.deliver();
    expect((await change(id, { orderTime: "09:00" })).json().driver).toBe("kept");
    expect((await app.mailbox.deliver()).map(({ to }) => to).toSorted()).toEqual(
      [client.email, driver.email].toSorted(),
    );
    expect((await change(id, { orderTime: "13:00" })).json().driver).toBe("released");
    expect(await read(id)).toMatchObject({ driverId: null, vehicleId: null, orderTime: "13:00" });
    const subjects = (await app.mailbox.deliver()).map(({ subject }) => subject.split(":")[0]);
    expect(subjects.toSorted()).toEqual(["Changed", "Not your job any more"]);
  });

  it("releases a driver whose vehicle is too small then", { tags: "O-133" }, async () => {
    const driver = await insertDriver(app, { truckSize: "1.5ton" });
    const id = await bookedOrder(app, client);
    await assign(id, driver.id);
    const { price } = (await change(id, { truckSize: "3ton" })).json().quote;
    expect((await change(id, { truckSize: "3ton", price })).json().driver).toBe("released");
  });

  it("is refused too late, and once it has started", { tags: "O-130" }, async () => {
    const started = await office.assignedOrder((await insertDriver(app)).id, ["started"]);
    const staff = { headers: office.staff.headers };
    const refused = await changeAs(staff, started, { notes: "x" });
    expect(refusal(refused)).toEqual([409, "order_status_conflict"]);
    const soon = await bookedOrder(app, client, { orderDate: "2026-12-02", orderTime: "07:30" });
    expect(refusal(await change(soon, { notes: "x" }))).toEqual([409, "too_late_to_change"]);
    expect((await changeAs(staff, soon, { notes: "Ring twice." })).statusCode).toBe(200);
    expect((await read(soon)).notes).toBe("Ring twice.");
  });

  it("measures anew where a place changes, and keeps the door of the other", {
    tags: "O-134",
  }, async () => {
    const id = await bookedOrder(app, client);
    const before = await read(id);
    const asked = { destination: "Sandton City, Sandton, 2196" };
    const { price, kms } = (await change(id, asked)).json().quote ?? before;
    expect(kms).not.toBe(before.kms);
    expect((await change(id, { ...asked, price })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      kms,
      pickup: before.pickup,
      pickupDetails: before.pickupDetails,
      destinationDetails: null,
    });
  });
});

it("two who change at once lose nothing of each other", { tags: "O-136" }, async () => {
  const id = await bookedOrder(app, client);
  const contact = { contactName: "Zodwa Sample", contactCellphone: "0825550199" };
  const answers = await Promise.all([
    change(id, { notes: "Ring twice." }),
    change(id, { pickupDetails: { address: "", unit: "7", ...contact } }),
  ]);
  const order = await read(id);
  const [notes, door] = answers.map(({ statusCode }) => statusCode === 200);
  expect(order.notes === "Ring twice.").toBe(notes);
  expect(order.pickupDetails?.contactName === "Zodwa Sample").toBe(door);
  expect(notes || door).toBe(true);
});

it("staff say that the client has agreed to another price", { tags: "O-131" }, async () => {
  const id = await bookedOrder(app, client);
  const { floors } = await read(id);
  const staff = { headers: office.staff.headers };
  const { price } = (await changeAs(staff, id, { floors: floors + 1 })).json().quote;
  const asked = { floors: floors + 1, price };
  expect(fieldErrors(await changeAs(staff, id, asked))).toHaveProperty("clientAgreed");
  expect((await changeAs(staff, id, { ...asked, clientAgreed: true })).statusCode).toBe(200);
  const events = await readEvents(app, "order", id);
  expect(events.at(-1)?.changes).toMatchObject({ agreed: "by the client, told by staff" });
});

it("no program changes the money of an order without a version", { tags: "O-128" }, async () => {
  const id = await bookedOrder(app, client);
  const set = (text: string) =>
    sql`update orders set ${sql.raw(text)} where id = ${id}`.execute(app.db);
  await expect(
    set("helpers_cost = helpers_cost + 1, price = price + 1, net = net + 1"),
  ).rejects.toThrow(/only with a version/);
  await expect(set("version = version + 2")).rejects.toThrow(/cannot follow/);
  const { floors } = await read(id);
  const { price } = (await change(id, { floors: floors + 1 })).json().quote;
  await change(id, { floors: floors + 1, price });
  await expect(
    sql`delete from order_versions where order_id = ${id}`.execute(app.db),
  ).rejects.toThrow(/never changed/);
});
