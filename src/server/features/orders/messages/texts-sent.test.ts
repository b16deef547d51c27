import { expect, it } from "vitest";
import { johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { appPerTest } from "#harness/app.ts";
import { followMessages } from "#harness/follow-messages.ts";
import { openOffice } from "#harness/office.ts";

const app = await appPerTest();
const { sentNow, newOrder } = followMessages(app);
/** The clock of the tests stands at Tuesday 1 December 2026, 08:00. */
const tomorrow = { orderDate: "2026-12-02", orderTime: "14:00" };

it("urgent news goes by SMS to South African numbers, and not to the person who caused it", {
  tags: "O-166",
}, async () => {
  const { id, client, driver, assign } = await newOrder(tomorrow);
  await app.db
    .updateTable("parties")
    .set({ cellphone: "+447700900123" })
    .where("id", "=", driver.id)
    .execute();
  await assign();
  await app.mailbox.deliver();
  const texts = () => app.mailbox.texts.map(({ text }) => text);
  expect(texts()).toEqual([
    expect.stringMatching(
      /^Layisha: Your driver for 2 Dec 14:00: Name\d+, \+44 .* plate TS .* Ref \w{4}/,
    ),
  ]);
  expect(texts().map(({ length }) => length <= 160)).toEqual([true]);
  const reason = { reason: "We stay where we are." };
  await app.as(client).post(`orders/cancel/${id}`, reason);
  await app.mailbox.deliver();
  expect(texts()).toHaveLength(1);
});

it("a move that comes near by its change is urgent", { tags: "O-166" }, async () => {
  const { id, office, people, assign } = await newOrder();
  await assign();
  await office.patch(`orders/update/${id}`, tomorrow);
  expect(await sentNow(people)).toContain("client: Changed");
  expect(app.mailbox.texts.map(({ text }) => text).toSorted()).toEqual([
    expect.stringMatching(/^Layisha: Your job is changed: now 2 Dec 14:00/),
    expect.stringMatching(/^Layisha: Your move is changed: now 2 Dec 14:00/),
  ]);
});

it("an SMS waits in quiet hours for the morning, and is not sent where it does not apply by then", {
  tags: "O-167",
}, async () => {
  const { id, driver } = await newOrder({ ...tomorrow, orderDate: "2026-12-03" });
  app.clock.set(johannesburgEpochMs("2026-12-01", "21:00"));
  const staff = await openOffice(app);
  await staff.patch(`orders/assign/${id}`, { driverId: driver.id });
  app.clock.advance(driverNamedMessageDelayMs);
  await app.mailbox.deliver();
  expect(app.mailbox.texts).toEqual([]);
  await staff.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
  app.clock.set(johannesburgEpochMs("2026-12-02", "07:00"));
  await app.mailbox.deliver();
  await app.mailbox.deliver();
  // The e-mails of the evening said both.
  expect(app.mailbox.texts.map(({ text }) => text).toSorted()).toEqual([
    expect.stringContaining("The job on 3 Dec 14:00 is not yours any more"),
    expect.stringContaining("Your driver for 3 Dec 14:00 cannot come"),
  ]);
});
