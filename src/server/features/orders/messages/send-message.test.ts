import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { openAnsweringServer } from "#harness/answering-server.ts";
import { ownTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { sendQueuedMail } from "#server/job-kinds.ts";
import { type MailMessage, PermanentSendError } from "#server/platform/mail/mailer.ts";
import { createSmsGatewaySender } from "#server/platform/sms/sms-gateway.ts";
import { readSmsDeliveryReports } from "./sms-reports.ts";

/** An app whose mail server calls `take` with each message; `ids` has the Message-IDs as they came. */
async function withServer(take: (tries: number, message: MailMessage) => void | Promise<void>) {
  const ids: (string | undefined)[] = [];
  const own = await ownTestApp({
    mailer: {
      send: async (message) => {
        ids.push(message.id);
        await take(ids.length, message);
      },
    },
  });
  const id = await bookedOrder(own, await signedInClient(own));
  const booked = own.db.selectFrom("order_messages").select(["id", "state"]);
  const state = () => booked.where("kind", "=", "booked").executeTakeFirstOrThrow();
  const { id: messageId } = await state();
  const work = () => sendQueuedMail(own.context, "order-message", { messageId }, "any");
  /** Tries each message that waits, the oldest first, until each was tried. */
  const workOnAll = async () => {
    const waiting = own.db.selectFrom("order_messages").select("id").where("state", "=", "waiting");
    for (const { id: messageId } of await waiting.orderBy("id").execute()) {
      await sendQueuedMail(own.context, "order-message", { messageId }, "any").catch(
        () => undefined,
      );
    }
  };
  return { own, id, ids, work, workOnAll, state: async () => (await state()).state };
}

it("a message is sent once by any number of workers", { tags: "O-160" }, async () => {
  const { ids, work, state } = await withServer(() => undefined);
  await Promise.all(Array.from({ length: 8 }, work));
  expect([ids.length, await state()]).toEqual([1, "sent"]);
});

it("a message has the same Message-ID when nobody knows whether it left", {
  tags: "O-160",
}, async () => {
  const { ids, work, state } = await withServer((tries) => {
    if (tries === 1) throw new Error("The line was cut.");
  });
  await expect(work()).rejects.toThrow("The line was cut.");
  await work();
  expect(ids).toEqual([ids[0], ids[0]]);
  expect([ids[0], await state()]).toEqual([expect.stringMatching(/^order-\d+-\d+$/), "sent"]);
});

it("a message that was refused for good, or failed for 10 hours, is not tried again", {
  tags: "O-170",
}, async () => {
  const refused = await withServer(() => {
    throw new PermanentSendError("No such mailbox.");
  });
  await refused.work();
  expect(await refused.state()).toBe("refused");
  const failing = await withServer(() => {
    throw new Error("Not now.");
  });
  await expect(failing.work()).rejects.toThrow("Not now.");
  failing.own.clock.advance(10 * 60 * 60_000);
  await failing.work();
  expect(await failing.state()).toBe("undelivered");
});

it.each([
  ["arrives", false],
  ["may have arrived", true],
])(
  "a change back is sent where the message of the change %s meanwhile",
  {
    tags: "O-390",
  },
  async (_, isCut) => {
    const sent: string[] = [];
    const { own, id, workOnAll } = await withServer(async (_tries, { subject, text }) => {
      if (!subject.startsWith("Changed")) return;
      sent.push(text);
      if (sent.length > 1) return;
      await change("09:00");
      if (isCut) throw new Error("The line was cut.");
    });
    const office = await openOffice(own);
    const change = (orderTime: string) => office.patch(`orders/update/${id}`, { orderTime });
    await workOnAll();
    await change("10:00");
    for (let run = 0; run < 3; run += 1) await workOnAll();
    const was = isCut ? "" : "was .*, 10:00\n {9}now ";
    expect(sent).toEqual([
      expect.stringMatching(/was .*, 09:00\n {9}now .*, 10:00\n/),
      expect.stringMatching(new RegExp(`${was}.*, 09:00\n`)),
    ]);
  },
);

it("messages skipped while an order was deleted are sent once it is back, where nobody heard of that", {
  tags: "O-373",
}, async () => {
  let isDead = true;
  const sent: string[] = [];
  const { own, id, workOnAll } = await withServer((_tries, { subject }) => {
    if (isDead) throw Object.assign(new Error("Nobody answers."), { syscall: "connect" });
    sent.push(subject.split(/[:,]/)[0] ?? "");
  });
  const office = await openOffice(own);
  const deletedAndBack = async () => {
    isDead = true;
    await office.remove(`orders/delete/${id}`);
    for (let run = 0; run < 2; run += 1) await workOnAll();
    await office.patch(`orders/restore/${id}`);
    isDead = false;
    own.clock.advance(driverNamedMessageDelayMs);
    for (let run = 0; run < 3; run += 1) await workOnAll();
    return sent.splice(0);
  };
  expect(await deletedAndBack()).toEqual(["We have your booking"]);
  await office.patch(`orders/assign/${id}`, { driverId: (await insertDriver(own)).id });
  own.clock.advance(driverNamedMessageDelayMs);
  await workOnAll();
  sent.length = 0;
  await office.patch(`orders/update/${id}`, { orderTime: "10:00" });
  expect((await deletedAndBack()).toSorted()).toEqual(["Changed", "Job changed"]);
});

it("staff see beside the order what became of each message, and why a text did not arrive", {
  tags: ["O-171", "O-325"],
}, async () => {
  const gateway = await openAnsweringServer();
  onTestFinished(gateway.close);
  const own = await ownTestApp({
    sms: createSmsGatewaySender(`bulksms://id:secret@${new URL(gateway.url).host}`),
  });
  const office = await openOffice(own);
  const order = { orderDate: "2026-12-02", orderTime: "14:00" };
  const id = await bookedOrder(own, await signedInClient(own), order);
  await office.patch(`orders/assign/${id}`, { driverId: (await insertDriver(own)).id });
  own.clock.advance(driverNamedMessageDelayMs);
  gateway.answerWith(() => ({ status: 201, body: '[{"id":"9","status":{"type":"ACCEPTED"}}]' }));
  await own.mailbox.deliver();
  const shown = async (): Promise<readonly Record<string, string>[]> =>
    (await office.read(`orders/${id}/messages`)).items;
  expect(
    (await shown()).map(({ to, word, channel, state }) => `${to}, ${word}, ${channel}: ${state}`),
  ).toEqual([
    "driver, New job, sms: sent",
    "driver, New job, email: sent",
    "client, Driver named, sms: sent",
    "client, Driver named, email: sent",
    "office, New booking, email: waiting",
    "client, Booked, email: sent",
  ]);
  const status = { type: "FAILED", subtype: "EXPIRED" };
  const texts = own.db.selectFrom("order_messages").select("gatewayId");
  const [first, ...others] = await texts.where("channel", "=", "sms").execute();
  expect([first, others.length]).toEqual([{ gatewayId: "9" }, 1]);
  // The gateway cannot answer for the first that it is asked for.
  gateway.answerWith(() => ({
    status: gateway.asked.length === 1 ? 500 : 200,
    body: JSON.stringify({ status }),
  }));
  await readSmsDeliveryReports(own.context);
  expect(gateway.asked).toHaveLength(2);
  expect(await texts.where("gatewayId", "is not", null).execute()).toHaveLength(1);
  await readSmsDeliveryReports(own.context);
  expect(gateway.asked).toHaveLength(3);
  const [text] = await shown();
  expect([text?.["state"], text?.["problem"]]).toEqual(["undelivered", "not-reached"]);
});

it("five texts are asked about at once, and none once the time of the job is over", {
  tags: "O-1426",
}, async () => {
  const own = await ownTestApp();
  const orderId = await bookedOrder(own, await signedInClient(own));
  const at = new Date(own.clock.now());
  await sql`insert into order_messages
      (order_id, channel, kind, occasion, state, created_at, due_at, settled_at, gateway_id)
    select ${orderId}::uuid, 'sms', 'booked', text::text, 'sent', ${at}, ${at}, ${at}, text::text
    from generate_series(1, 30) as text`.execute(own.db);
  let [underWay, most, asked] = [0, 0, 0];
  const ask = async () => {
    asked += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    await nextTurn();
    underWay -= 1;
    own.clock.advance(5_000);
    return null;
  };
  await readSmsDeliveryReports({ ...own.context, sms: { ...own.context.sms, ask } });
  expect(most).toBe(5);
  // After 40 s nothing begins any more; what is under way ends.
  expect(asked).toBeGreaterThan(8);
  expect(asked).toBeLessThanOrEqual(13);
});
