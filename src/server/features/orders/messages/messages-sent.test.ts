import { expect, it } from "vitest";
import { driverNamedGraceMs } from "#domain/orders/order-messages.ts";
import { appPerTest } from "#harness/app.ts";
import { insertDriver } from "#harness/factories.ts";
import { messageScenes } from "#harness/message-scenes.ts";
import { sampleCompany } from "#harness/sample-company.ts";

const app = await appPerTest();
const { leaving, scene } = messageScenes(app);
type Made = Awaited<ReturnType<typeof scene>>;
const minute = 60_000;

it("names the driver with number, vehicle and plate, and can be answered", {
  tags: ["O-28", "O-169"],
}, async () => {
  const { assign } = await scene();
  await assign();
  const [message] = await app.mailbox.deliver();
  expect(message?.text).toMatch(/^Driver {3}Name\d+, 082 555 \d{4}$/m);
  expect(message?.text).toMatch(/^Truck {4}3 ton, plate TS \d+ GP$/m);
  expect(message?.replyTo).toBe(sampleCompany.email);
  expect(message?.text).toMatch(/^Hello Name\d+\n\nName\d+ drives your move on /);
});

it("tells of another driver in one message", { tags: "O-162" }, async () => {
  const { people, assign, unassign } = await scene();
  const other = await insertDriver(app);
  await assign();
  await app.mailbox.deliver();
  await unassign();
  await assign(other.id);
  const told = await leaving({ ...people, other: other.email });
  expect(told.toSorted()).toEqual([
    expect.stringMatching("^client: Another driver for"),
    "driver: Not your job any more",
    "other: New job",
  ]);
  app.clock.advance(11 * minute);
  expect(await leaving(people)).toEqual([]);
});

it("says honestly that a driver was taken off, after 10 minutes", { tags: "O-162" }, async () => {
  const { people, assign, unassign } = await scene();
  await assign();
  await app.mailbox.deliver();
  await unassign();
  expect(await leaving(people)).toEqual(["driver: Not your job any more"]);
  app.clock.advance(11 * minute);
  expect(await leaving(people)).toEqual(["client: We look for another driver"]);
  await assign();
  expect((await leaving(people))[0]).toMatch(/^client: Your driver for/);
});

it("tells neither of what was undone before it left, nor of the undoing", {
  tags: "O-161",
}, async () => {
  const { id, office, people, assign, unassign, states } = await scene();
  await assign();
  await unassign();
  await office.remove(`orders/delete/${id}`);
  await office.patch(`orders/restore/${id}`);
  app.clock.advance(11 * minute);
  expect(await leaving(people)).toEqual([]);
  expect((await states()).filter((state) => state.endsWith(" sent"))).toEqual(["booked sent"]);
});

it("tells nobody of an assignment that is undone at once, and nobody twice of one", {
  tags: ["O-366", "O-367"],
}, async () => {
  const { id, office, driver, people, unassign, states } = await scene();
  const assignNow = () => office.patch(`orders/assign/${id}`, { driverId: driver.id });
  await assignNow();
  app.clock.advance(driverNamedGraceMs - 1);
  expect(await leaving(people)).toEqual([]);
  await unassign();
  app.clock.advance(11 * minute);
  expect(await leaving(people)).toEqual([]);
  await assignNow();
  await office.patch(`orders/update/${id}`, { notes: "The piano goes first." });
  expect(await leaving(people)).toEqual(["client: Changed"]);
  app.clock.advance(driverNamedGraceMs);
  expect(await leaving(people)).toEqual(["driver: New job"]);
  expect((await states()).filter((state) => state.endsWith("past"))).toHaveLength(6);
});

it("tells a driver who took a job on the screen of every end of it, however soon", {
  tags: "O-1210",
}, async () => {
  const lost = "Not your job any more";
  const ends: readonly (readonly [string, (made: Made) => Promise<unknown>])[] = [
    [
      "Job cancelled",
      ({ id, client }) => client.send("POST", `orders/cancel/${id}`, { reason: "We stay." }),
    ],
    [lost, ({ unassign }) => unassign()],
    [lost, ({ id, office }) => office.remove(`orders/delete/${id}`)],
    [
      lost,
      ({ id, driver, office }) =>
        office.patch(`drivers/update/${driver.id}`, {
          status: "suspended",
          openOrders: [{ orderId: id, driverId: null }],
        }),
    ],
    ["Job changed", ({ id, office }) => office.patch(`orders/update/${id}`, { notes: "A piano." })],
  ];
  for (const [words, end] of ends) {
    const made = await scene();
    const { id, office, driver } = made;
    const { price, net } = await office.read(`orders/${id}`);
    expect((await driver.send("POST", `jobs/accept/${id}`, { price, net })).statusCode).toBe(200);
    app.clock.advance(12_000);
    await end(made);
    expect(await leaving({ driver: driver.email })).toContain(`driver: ${words}`);
  }
});

it.each(["list", "page"])(
  "tells a driver who saw an order of the office on its %s that it is off again",
  { tags: "O-1210" },
  async (where) => {
    const { id, office, driver, unassign } = await scene();
    await office.patch(`orders/assign/${id}`, { driverId: driver.id });
    await driver.read(where === "list" ? "orders/all" : `orders/${id}`);
    await unassign();
    expect(await leaving({ driver: driver.email })).toEqual(["driver: Not your job any more"]);
    // It is not open to the driver who was just taken off it.
    expect((await driver.read("jobs/open")).items).toEqual([]);
  },
);

it("tells a client who saw a driver or a change on the page when that is undone", {
  tags: "O-1211",
}, async () => {
  const { id, office, client, driver, unassign } = await scene();
  const seen = () => client.read(`orders/${id}`);
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  expect((await seen()).driver).not.toBeNull();
  await unassign();
  app.clock.advance(11 * minute);
  expect(await leaving({ client: client.email })).toContain("client: We look for another driver");
  await office.patch(`orders/update/${id}`, { orderTime: "10:00" });
  await seen();
  await office.patch(`orders/update/${id}`, { orderTime: "09:00" });
  const [mail, ...others] = await app.mailbox.deliver();
  expect([mail?.text, others]).toEqual([
    expect.stringMatching(/was .*, 10:00\n {9}now .*, 09:00\n/),
    [],
  ]);
});

it("tells client and driver of a deleted order, and that it is back", {
  tags: "O-163",
}, async () => {
  const { id, office, people, assign } = await scene();
  await assign();
  await app.mailbox.deliver();
  await office.remove(`orders/delete/${id}`);
  const gone = ["client: Taken off our list", "driver: Not your job any more"];
  expect((await leaving(people)).toSorted()).toEqual(gone);
  await office.patch(`orders/restore/${id}`);
  const back = ["client: Back on our list", "driver: New job"];
  expect((await leaving(people)).toSorted()).toEqual(back);
});

it("tells that the truck is on the way, by SMS too", { tags: ["O-166", "O-168"] }, async () => {
  const today = { orderDate: "2026-12-01", orderTime: "12:00" };
  const { id, office, people, assign } = await scene(today);
  await assign();
  await app.mailbox.deliver();
  await office.patch(`orders/ontheway/${id}`);
  expect(await leaving(people)).toEqual(["client: On the way"]);
  expect(app.mailbox.texts.at(-1)?.text).toMatch(
    /^Layisha: Your truck is on the way, there at about \d\d:\d\d\. Name\d+, 082 555 \d{4}, plate TS \d+ GP\. Your code: \d{4}\. Ref /,
  );
});

it("tells of start and end, and takes back what was pressed by mistake", {
  tags: "O-168",
}, async () => {
  const { id, office, people, assign } = await scene();
  await assign();
  await app.mailbox.deliver();
  await office.patch(`orders/status/${id}`, { status: "started" });
  expect(await leaving(people)).toEqual(["client: Your move has started"]);
  await office.patch(`orders/takeback/${id}`, { reason: "Pressed by mistake." });
  expect(await leaving(people)).toEqual(["client: Our mistake"]);
  await office.patch(`orders/status/${id}`, { status: "started" });
  await office.patch(`orders/status/${id}`, { status: "completed" });
  const [done, ...others] = await app.mailbox.deliver();
  expect([done?.subject, others]).toEqual([expect.stringMatching(/^Your move is done/), []]);
  const [receipt] = done?.files ?? [];
  expect(receipt?.name).toMatch(/^layisha-receipt-.+\.pdf$/);
  expect(`${receipt?.content}`.slice(0, 5)).toBe("%PDF-");
});
