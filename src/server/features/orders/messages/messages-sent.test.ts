import { expect, it } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { appPerTest } from "#harness/app.ts";
import { insertDriver } from "#harness/factories.ts";
import { followMessages } from "#harness/follow-messages.ts";
import { sampleCompany } from "#harness/sample-company.ts";

const app = await appPerTest();
const { sentNow, newOrder } = followMessages(app);
type Order = Awaited<ReturnType<typeof newOrder>>;
const minute = 60_000;
const jobLost = "Not your job any more";

it("one message names another driver; a driver who was only taken off is named after 10 minutes", {
  tags: "O-162",
}, async () => {
  const { people, assign, unassign } = await newOrder();
  const other = await insertDriver(app);
  await assign();
  await app.mailbox.deliver();
  await unassign();
  await assign(other.id);
  const everybody = { ...people, other: other.email };
  expect((await sentNow(everybody)).toSorted()).toEqual([
    expect.stringMatching("^client: Another driver for"),
    `driver: ${jobLost}`,
    "other: New job",
  ]);
  app.clock.advance(11 * minute);
  expect(await sentNow(everybody)).toEqual([]);
  await unassign();
  expect(await sentNow(everybody)).toEqual([`other: ${jobLost}`]);
  app.clock.advance(11 * minute);
  expect(await sentNow(everybody)).toEqual(["client: We look for another driver"]);
});

it("neither what was undone before its message left nor the undoing is sent", {
  tags: "O-161",
}, async () => {
  const { id, office, people, assign, unassign, states } = await newOrder();
  await assign();
  await unassign();
  await office.remove(`orders/delete/${id}`);
  await office.patch(`orders/restore/${id}`);
  app.clock.advance(11 * minute);
  expect(await sentNow(people)).toEqual([]);
  expect((await states()).filter((state) => state.endsWith(" sent"))).toEqual(["booked sent"]);
});

it("an assignment that is undone at once is not sent, and no assignment is sent twice", {
  tags: ["O-366", "O-367"],
}, async () => {
  const { id, office, driver, people, unassign, states } = await newOrder();
  const assignNow = () => office.patch(`orders/assign/${id}`, { driverId: driver.id });
  await assignNow();
  app.clock.advance(driverNamedMessageDelayMs - 1);
  expect(await sentNow(people)).toEqual([]);
  await unassign();
  app.clock.advance(11 * minute);
  expect(await sentNow(people)).toEqual([]);
  await assignNow();
  await office.patch(`orders/update/${id}`, { notes: "The piano goes first." });
  expect(await sentNow(people)).toEqual(["client: Changed"]);
  app.clock.advance(driverNamedMessageDelayMs);
  expect(await sentNow(people)).toEqual(["driver: New job"]);
  expect((await states()).filter((state) => state.endsWith("past"))).toHaveLength(6);
});

it("a driver who took a job on the screen hears of every end of it, however soon", {
  tags: "O-1210",
}, async () => {
  const ends: readonly (readonly [string, (order: Order) => Promise<unknown>])[] = [
    [
      "Job cancelled",
      ({ id, client }) => client.send("POST", `orders/cancel/${id}`, { reason: "We stay." }),
    ],
    [jobLost, ({ unassign }) => unassign()],
    [jobLost, ({ id, office }) => office.remove(`orders/delete/${id}`)],
    [
      jobLost,
      ({ id, driver, office }) =>
        office.patch(`drivers/update/${driver.id}`, {
          status: "suspended",
          openOrders: [{ orderId: id, driverId: null }],
        }),
    ],
    ["Job changed", ({ id, office }) => office.patch(`orders/update/${id}`, { notes: "A piano." })],
  ];
  for (const [words, end] of ends) {
    const order = await newOrder();
    const { id, office, driver } = order;
    const { price, net } = await office.read(`orders/${id}`);
    expect((await driver.send("POST", `jobs/accept/${id}`, { price, net })).statusCode).toBe(200);
    app.clock.advance(12_000);
    await end(order);
    expect(await sentNow({ driver: driver.email })).toContain(`driver: ${words}`);
  }
});

it.each(["list", "page"])(
  "a driver who saw an order of the office on its %s hears that it is off again",
  { tags: "O-1210" },
  async (where) => {
    const { id, office, driver, unassign } = await newOrder();
    await office.patch(`orders/assign/${id}`, { driverId: driver.id });
    await driver.read(where === "list" ? "orders/all" : `orders/${id}`);
    await unassign();
    expect(await sentNow({ driver: driver.email })).toEqual([`driver: ${jobLost}`]);
    // It is not open to the driver who was just taken off it.
    expect((await driver.read("jobs/open")).items).toEqual([]);
  },
);

it("a client who saw a driver or a change on the page hears when that is undone", {
  tags: "O-1211",
}, async () => {
  const { id, office, client, driver, unassign } = await newOrder();
  const look = () => client.read(`orders/${id}`);
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  expect((await look()).driver).not.toBeNull();
  await unassign();
  app.clock.advance(11 * minute);
  expect(await sentNow({ client: client.email })).toContain("client: We look for another driver");
  await office.patch(`orders/update/${id}`, { orderTime: "10:00" });
  await look();
  await office.patch(`orders/update/${id}`, { orderTime: "09:00" });
  const [mail, ...others] = await app.mailbox.deliver();
  expect([mail?.text, others]).toEqual([
    expect.stringMatching(/was .*, 10:00\n {9}now .*, 09:00\n/),
    [],
  ]);
});

it("one message brings several changes that wait, from the first to the last; none is undone", {
  tags: "O-371",
}, async () => {
  const { id, office, client } = await newOrder();
  const change = (orderTime: string) => office.patch(`orders/update/${id}`, { orderTime });
  await change("10:00");
  await change("11:00");
  const [mail, ...others] = await app.mailbox.deliver();
  expect([mail?.to, others]).toEqual([client.email, []]);
  expect(mail?.text).toMatch(/, 09:00\n {9}now .*, 11:00\n/);
  await change("12:00");
  await change("11:00");
  expect(await app.mailbox.deliver()).toEqual([]);
  const rows = app.db.selectFrom("order_messages").select("was").where("was", "is not", null);
  expect(await rows.execute()).toEqual([]);
});

it("client and driver hear of a deleted order, and that it is back", {
  tags: "O-163",
}, async () => {
  const { id, office, people, assign } = await newOrder();
  await assign();
  await app.mailbox.deliver();
  await office.remove(`orders/delete/${id}`);
  const gone = ["client: Taken off our list", `driver: ${jobLost}`];
  expect((await sentNow(people)).toSorted()).toEqual(gone);
  await office.patch(`orders/restore/${id}`);
  const back = ["client: Back on our list", "driver: New job"];
  expect((await sentNow(people)).toSorted()).toEqual(back);
});

it("the client hears of the day, and of what was pressed by mistake, and can answer", {
  tags: ["O-166", "O-168", "O-169"],
}, async () => {
  const today = { orderDate: "2026-12-01", orderTime: "12:00" };
  const { id, office, people, assign } = await newOrder(today);
  await assign();
  await app.mailbox.deliver();
  await office.patch(`orders/ontheway/${id}`);
  expect(await sentNow(people)).toEqual(["client: On the way"]);
  expect(app.mailbox.texts.at(-1)?.text).toMatch(
    /^Layisha: Your truck is on the way, there at about \d\d:\d\d\. .*\. Your code is in our email\. Ref /,
  );
  await office.patch(`orders/status/${id}`, { status: "started" });
  expect(await sentNow(people)).toEqual(["client: Your move has started"]);
  await office.patch(`orders/takeback/${id}`, { reason: "Pressed by mistake." });
  expect(await sentNow(people)).toEqual(["client: Our mistake"]);
  await office.patch(`orders/status/${id}`, { status: "started" });
  await office.patch(`orders/status/${id}`, { status: "completed" });
  const [done, ...others] = await app.mailbox.deliver();
  expect([done?.subject, others]).toEqual([expect.stringMatching(/^Your move is done/), []]);
  expect(done?.replyTo).toBe(sampleCompany.email);
  const [receipt] = done?.files ?? [];
  expect(receipt?.name).toMatch(/^layisha-receipt-.+\.pdf$/);
  expect(`${receipt?.content}`.slice(0, 5)).toBe("%PDF-");
});
