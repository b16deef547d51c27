import { describe, expect, it } from "vitest";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { appPerTest, ownTestApp, type TestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { followMessages } from "#harness/follow-messages.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { queueDailyOrderMessages } from "./daily-messages.ts";

const app = await appPerTest();
const { sentNow, newOrder } = followMessages(app);
/** The clock of the tests stands at Tuesday 1 December 2026, 08:00. */
const tomorrow = { orderDate: "2026-12-02", orderTime: "14:00" };

describe("the afternoon before", () => {
  it("both are reminded at 16:00, once, unless the booking or a change came later", {
    tags: "O-165",
  }, async () => {
    const { id, office, client, people, assign } = await newOrder(tomorrow);
    await assign();
    await app.mailbox.deliver();
    app.clock.set(johannesburgEpochMs("2026-12-01", "15:59"));
    await queueDailyOrderMessages(app.context);
    expect(await sentNow(people)).toEqual([]);
    app.clock.set(johannesburgEpochMs("2026-12-01", "16:00"));
    await bookedOrder(app, client, { ...tomorrow, orderTime: "16:00" });
    for (const orderTime of ["15:00", "14:00"]) {
      await office.patch(`orders/update/${id}`, { orderTime });
    }
    await app.mailbox.deliver();
    await Promise.all([queueDailyOrderMessages(app.context), queueDailyOrderMessages(app.context)]);
    await queueDailyOrderMessages(app.context);
    expect((await sentNow(people)).toSorted()).toEqual([
      "client: Tomorrow at 14",
      "driver: Tomorrow",
    ]);
  });

  it("the office gets its message of the day, with moves without a driver on top", {
    tags: "O-164",
  }, async () => {
    const { client, people } = await newOrder(tomorrow);
    await bookedOrder(app, client, { orderDate: "2026-12-02", orderTime: "09:00" });
    expect((await sentNow(people)).toSorted()).toEqual([
      "client: We have your booking",
      expect.stringMatching("^office: New booking for Wed 2 December 2026"),
    ]);
    app.clock.set(johannesburgEpochMs("2026-12-01", "17:00"));
    await queueDailyOrderMessages(app.context);
    await queueDailyOrderMessages(app.context);
    const [digest, ...others] = (await app.mailbox.deliver()).filter(
      ({ to }) => to === sampleCompany.email,
    );
    expect(others).toEqual([]);
    expect(digest?.subject).toBe("Tue 1 December 2026: 2 without a driver for tomorrow, 1 new");
    const heads = digest?.text.split("\n").filter((line) => line.includes("booking"));
    expect(heads).toEqual([
      "WITHOUT A DRIVER FOR TOMORROW: 2 bookings",
      "New since yesterday: 1 booking",
    ]);
    app.clock.set(johannesburgEpochMs("2026-12-02", "17:00"));
    await queueDailyOrderMessages(app.context);
    expect(await sentNow(people)).toEqual([]);
  });
});

describe("a client's change or cancellation", () => {
  it("reaches the office at once where the move is near, and otherwise in its message of the day", {
    tags: ["O-1212", "O-368", "O-369"],
  }, async () => {
    const { id, office, client, driver, people } = await newOrder();
    const book = async (orderDate: string, orderTime: string) => {
      const booked = await bookedOrder(app, client, { orderDate, orderTime });
      await office.patch(`orders/assign/${booked}`, { driverId: driver.id });
      return booked;
    };
    const soon = await book("2026-12-02", "09:00");
    await book("2026-12-03", "09:00");
    const [near, far] = [await book("2026-12-10", "09:00"), await book("2026-12-10", "14:00")];
    const digest = async (day: string) => {
      app.clock.set(johannesburgEpochMs(day, "17:00"));
      await queueDailyOrderMessages(app.context);
      const messages = await app.mailbox.deliver();
      return messages.find(({ subject }) => subject.startsWith(formatDate(day)))?.text.split("\n");
    };
    const { headers } = client;
    const change = (order: string, orderDate: string) =>
      office.patch(`orders/update/${order}`, { orderDate, orderTime: "09:30" }, headers);
    const cancel = (order: string) =>
      office.send("POST", `orders/cancel/${order}`, { payload: { reason: "Sold." }, headers });
    // The office saw it on its screen, although no mail about it had left.
    await cancel(await book("2026-12-11", "09:00"));
    expect(await digest("2026-12-01")).toContain("Cancelled by their clients: 1 booking");
    expect((await sentNow(people)).filter((line) => line.startsWith("office"))).toEqual([]);
    const released = [await change(near, "2026-12-02"), await change(far, "2026-12-03")];
    expect(released.map((answer) => answer.json().driver)).toEqual(["released", "released"]);
    for (const order of [soon, id]) expect((await cancel(order)).statusCode).toBe(200);
    expect((await sentNow(people)).filter((line) => line.startsWith("office"))).toEqual([
      expect.stringMatching("^office: Changed to Wed 2 December 2026"),
      "office: Cancelled by the client",
    ]);
    const lines = (await digest("2026-12-02"))?.filter((line) => line.endsWith("1 booking"));
    expect(lines).toEqual([
      "WITHOUT A DRIVER FOR TOMORROW: 1 booking",
      "Without their driver since a change: 1 booking",
      "Cancelled by their clients: 1 booking",
    ]);
  });
});

describe("a booking that waits for the message of the day", () => {
  it("has a message of its own when it is stored while that message is made", {
    tags: "O-320",
  }, async () => {
    const subjects: string[] = [];
    const book = async () => void (await bookedOrder(own, await signedInClient(own)));
    const own: TestApp = await ownTestApp({
      mailer: {
        send: async ({ to, subject }) => {
          if (to !== sampleCompany.email) return;
          subjects.push(subject);
          if (subjects.length > 1) return;
          own.clock.set(johannesburgEpochMs("2026-12-01", "17:00") - 1);
          await book();
          own.clock.set(johannesburgEpochMs("2026-12-01", "17:00"));
        },
      },
    });
    await book();
    own.clock.set(johannesburgEpochMs("2026-12-01", "17:00"));
    for (let run = 0; run < 3; run += 1) {
      await queueDailyOrderMessages(own.context);
      await own.mailbox.deliver();
    }
    expect(subjects).toEqual([
      "Tue 1 December 2026: 1 new",
      expect.stringMatching(/^New booking for /),
    ]);
  });

  it("is sent at once when a change brings it near", { tags: "O-321" }, async () => {
    const { id, office, people } = await newOrder();
    await office.patch(`orders/update/${id}`, { ...tomorrow, orderTime: "09:00" });
    expect(await sentNow(people)).toContainEqual(
      expect.stringMatching("^office: New booking for Wed 2 December 2026"),
    );
  });
});
