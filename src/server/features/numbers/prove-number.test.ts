import { describe, expect, it } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { refusal, statusesAtOnce } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, insertDriver, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await appPerTest();

const ask = (who: SignedIn) => app.as(who).post("mynumber/code");
const prove = (who: SignedIn, verificationCode: string) =>
  app.as(who).post("mynumber/prove", { verificationCode });
const readNumber = (who: SignedIn) => app.as(who).read("mynumber");
const provedAt = async (who: SignedIn) => (await readNumber(who)).provedAt;

/** The digits of the newest SMS. */
async function received(): Promise<string> {
  await app.mailbox.deliver();
  return /^\d{6}/.exec(app.mailbox.texts.at(-1)?.text ?? "")?.[0] ?? "none";
}

describe("proving a number", () => {
  it("takes the code that came by SMS, once", { tags: "A-160" }, async () => {
    const client = await signedInClient(app);
    expect(await provedAt(client)).toBeNull();
    expect((await ask(client)).json().msg).toMatch(/^We have sent an SMS to 082 555 \d{4}\./);
    const code = await received();
    expect(app.mailbox.texts.at(-1)?.text.length).toBeLessThanOrEqual(160);
    expect(await statusesAtOnce(4, () => prove(client, code))).toEqual([200, 400, 400, 400]);
    expect(await provedAt(client)).toBe(new Date(app.clock.now()).toISOString());
  });

  it("sends a code every 30 seconds, and none that has ended", { tags: "A-161" }, async () => {
    const client = await signedInClient(app);
    await ask(client);
    expect(refusal(await ask(client))).toEqual([429, "otp_too_soon"]);
    app.clock.advance(11 * 60_000);
    await app.mailbox.deliver();
    expect(app.mailbox.texts).toEqual([]);
    for (let sent = 1; sent < 5; sent++) {
      expect((await ask(client)).statusCode).toBe(200);
      app.clock.advance(31_000);
    }
    expect(refusal(await ask(client))).toEqual([429, "otp_limit_reached"]);
  });

  it("is undone by another number; other countries get no SMS", { tags: "A-162" }, async () => {
    const [client, office] = [await signedInClient(app), await openOffice(app)];
    await ask(client);
    await prove(client, await received());
    expect(await provedAt(client)).not.toBeNull();
    const { cellphone } = await office.read(`clients/${client.id}`);
    await office.patch(`clients/update/${client.id}`, { cellphone: "+447700900123" });
    expect(await readNumber(client)).toMatchObject({ provedAt: null, takesSms: false });
    expect(refusal(await ask(client))).toEqual([412, "precondition_failed"]);
    await office.patch(`clients/update/${client.id}`, { cellphone });
    expect(await provedAt(client)).toBeNull();
  });
});

it("a proved number gets the code of a proposed price too, no other number", {
  tags: "A-164",
}, async () => {
  const [client, office] = [await signedInClient(app), await openOffice(app)];
  const today = { orderDate: "2026-12-01", orderTime: "12:00" };
  const id = await bookedOrder(app, client, today);
  await office.patch(`orders/assign/${id}`, { driverId: (await insertDriver(app)).id });
  const more = { helpers: 3, floors: 4, reason: "The piano was not in the booking." };
  const propose = async () => {
    const { price } = (await office.post(`orders/proposals/${id}`, more)).json().quote;
    expect((await office.post(`orders/proposals/${id}`, { ...more, price })).statusCode).toBe(200);
    const { proposal } = await office.read(`orders/${id}`);
    const mails = await app.mailbox.deliver();
    const code = mails.map(({ text }) => /\n(\d{6})\n/.exec(text)?.[1]).find(Boolean);
    return { proposalId: proposal.id, code };
  };
  const { proposalId } = await propose();
  const codes = () => app.mailbox.texts.filter(({ text }) => text.includes("Code "));
  expect(codes()).toEqual([]);
  await office.patch(`orders/proposals/${id}`, { proposalId, answer: "withdraw" });
  await ask(client);
  await prove(client, await received());
  const { code } = await propose();
  expect(codes().map(({ text }) => text)).toEqual([
    expect.stringMatching(`^Layisha: Code ${code} accepts R [\\d ]+ instead of R [\\d ]+ for`),
  ]);
});

it("a person who stops SMS gets none about moves, nor those that wait", {
  tags: "A-163",
}, async () => {
  const [client, office] = [await signedInClient(app), await openOffice(app)];
  const id = await bookedOrder(app, client, { orderDate: "2026-12-02", orderTime: "14:00" });
  await office.patch(`orders/assign/${id}`, { driverId: (await insertDriver(app)).id });
  expect((await app.as(client).patch("mynumber", { sms: "no" })).statusCode).toBe(200);
  app.clock.advance(driverNamedMessageDelayMs);
  await app.mailbox.deliver();
  expect(app.mailbox.texts.map(({ text }) => text)).toEqual([expect.stringContaining("New job")]);
  await office.post(`orders/cancel/${id}`, { reason: "The truck broke down.", kind: "no-truck" });
  await app.mailbox.deliver();
  expect(app.mailbox.texts.map(({ text }) => text.slice(0, 14))).not.toContain("Layisha: Your ");
  expect((await readNumber(client)).sms).toBe("no");
});
