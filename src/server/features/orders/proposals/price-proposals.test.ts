import { describe, expect, it } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { samePriceProposedMessage } from "#domain/orders/price-proposal.ts";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, type SignedIn, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { wrongCode } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);
const more = { helpers: 3, floors: 4, reason: "The piano was not in the booking." };
type As = Pick<SignedIn, "headers">;

/** A started order of a client of its own, with its driver. */
async function startedMove(changes: Record<string, unknown> = {}) {
  const [client, driver] = [await signedInClient(app), await signedInDriver(app)];
  const id = await bookedOrder(app, client, changes);
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  app.clock.advance(driverNamedMessageDelayMs);
  await office.patch(`orders/status/${id}`, { status: "started" });
  await app.mailbox.deliver();
  return { id, client, driver };
}

const propose = ({ headers }: As, id: string, payload: object = more) =>
  office.send("POST", `orders/proposals/${id}`, { payload, headers });
const priceShown = async (as: As, id: string): Promise<number> =>
  (await propose(as, id)).json().quote.price;

/** A proposal that waits for its client, and the code that was sent. */
async function proposed(as: As, id: string) {
  await propose(as, id, { ...more, price: await priceShown(as, id) });
  const [message] = await app.mailbox.deliver();
  const { proposal } = await office.read(`orders/${id}`);
  return { ...proposal, message, code: /\n(\d{6})\n/.exec(message?.text ?? "")?.[1] ?? "" };
}
const answer = ({ headers }: As, id: string, payload: object) =>
  office.patch(`orders/proposals/${id}`, payload, headers);

describe("a price that is proposed on the day", () => {
  it("follows from the formula alone, is seen before it is sent, and changes nothing by itself", {
    tags: ["O-190", "O-191"],
  }, async () => {
    const { id, client, driver } = await startedMove();
    const before = await office.read(`orders/${id}`);
    const refused = await propose(driver, id);
    expect(refusal(refused)).toEqual([409, "price_changed"]);
    const { price } = refused.json().quote;
    const unseen = await propose(driver, id, { ...more, price: price + 1 });
    expect(refusal(unseen)).toEqual([409, "price_changed"]);
    expect((await propose(driver, id, { ...more, price })).statusCode).toBe(200);
    const [message] = await app.mailbox.deliver();
    expect(message).toMatchObject({ to: client.email });
    expect(message?.text).toContain(more.reason);
    const { proposal, ...after } = await office.read(`orders/${id}`);
    expect(proposal).toMatchObject({ ...more, price, by: "driver", state: "open" });
    expect(after).toMatchObject({ price: before.price, helpers: before.helpers });
  });

  it("counts once the client accepts it, with a version of the price", {
    tags: ["O-192", "O-1102"],
  }, async () => {
    const { id, client, driver } = await startedMove();
    const promise = async () =>
      readPdf((await office.get(`orders/${id}/receipt`)).rawPayload).lines.at(-2);
    expect(await promise()).toBe("Nothing is added at the door.");
    const { id: proposalId, price } = await proposed(office.staff, id);
    const accept = { proposalId, answer: "accept" };
    expect((await answer(client, id, accept)).statusCode).toBe(200);
    const order = await office.read(`orders/${id}`);
    const { helpers, floors, commission, net } = order;
    expect({ helpers, floors, price: order.price }).toEqual({ helpers: 3, floors: 4, price });
    expect([commission + net, commission]).toEqual([price, Math.ceil(price / 5)]);
    const told = (await app.mailbox.deliver()).map(({ to }) => to);
    expect(told.toSorted()).toEqual([client.email, driver.email].toSorted());
    expect(await promise()).toBe("Nothing is added unless you agree to it first.");
    expect(refusal(await answer(client, id, accept))).toEqual([409, "proposal_closed"]);
  });

  it("counts by the code that the client tells", { tags: "O-193" }, async () => {
    const { id, driver } = await startedMove();
    const { id: proposalId, code } = await proposed(driver, id);
    const accept = (guess: string) =>
      answer(driver, id, { proposalId, answer: "accept", code: guess });
    expect(fieldErrors(await accept(""))).toHaveProperty("code");
    expect(refusal(await accept(wrongCode(code)))).toEqual([400, "otp_wrong"]);
    expect((await accept(code)).statusCode).toBe(200);
  });

  it("leaves the job as booked when it is declined, withdrawn, or overtaken", {
    tags: "O-194",
  }, async () => {
    const { id, client, driver } = await startedMove();
    const { price } = await office.read(`orders/${id}`);
    const first = await proposed(driver, id);
    const declined = await answer(client, id, { proposalId: first.id, answer: "decline" });
    expect(declined.statusCode).toBe(200);
    const second = await proposed(driver, id);
    const twice = await propose(driver, id, { ...more, price: await priceShown(driver, id) });
    expect(refusal(twice)).toEqual([409, "proposal_open"]);
    await answer(driver, id, { proposalId: second.id, answer: "withdraw" });
    const third = await proposed(driver, id);
    await office.patch(`orders/status/${id}`, { status: "completed" });
    const late = await answer(client, id, { proposalId: third.id, answer: "accept" });
    expect(refusal(late)).toEqual([409, "proposal_closed"]);
    expect(await office.read(`orders/${id}`)).toMatchObject({
      price,
      proposal: { state: "lapsed" },
    });
  });

  it("is refused where nothing is larger, and answered by those whom it asks", {
    tags: ["O-190", "O-195"],
  }, async () => {
    const { id, client, driver } = await startedMove();
    const { helpers, floors } = await office.read(`orders/${id}`);
    const same = { helpers, floors, reason: "Nothing." };
    expect(fieldErrors(await propose(driver, id, same))).toHaveProperty("floors");
    expect(fieldErrors(await propose(driver, id, { ...more, floors: 9 }))).toHaveProperty("floors");
    // A helper costs what three floors cost.
    const swapped = { helpers: helpers - 1, floors: floors + 3, reason: "Other work." };
    expect(fieldErrors(await propose(driver, id, swapped))).toEqual({
      floors: samePriceProposedMessage,
    });
    const alone = await propose(driver, id, { floors: 5, reason: "Stairs." });
    const both = await propose(driver, id, { ...more, helpers, floors: 5 });
    expect(alone.json().quote).toEqual(both.json().quote);
    const waiting = await bookedOrder(app, client);
    expect(refusal(await propose(office.staff, waiting))).toEqual([409, "order_needs_driver"]);
    const { id: proposalId } = await proposed(driver, id);
    const elsewhere = await startedMove();
    for (const [who, to, said, code] of [
      [client, id, "withdraw", "not_allowed"],
      [driver, id, "decline", "not_allowed"],
      [client, elsewhere.id, "accept", "not_found"],
    ] as const) {
      expect(refusal(await answer(who, to, { proposalId, answer: said }))[1]).toBe(code);
    }
  });

  it("fills no mailbox: the limits of codes hold for its messages", { tags: "O-193" }, async () => {
    const { id, driver } = await startedMove();
    const price = await priceShown(driver, id);
    const answers = [];
    for (let round = 0; round < 6; round++) {
      answers.push((await propose(driver, id, { ...more, price })).statusCode);
      const { proposal } = await office.read(`orders/${id}`);
      await answer(driver, id, { proposalId: proposal.id, answer: "withdraw" });
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("a price that a driver cuts by more than the setting", () => {
  const less = { helpers: 0, floors: 0, reason: "Less work." };

  /** A large move whose driver proposes far less; it waits for staff. */
  async function waitingPrice() {
    const move = await startedMove({ helpers: 8, floors: 8 });
    const { price } = (await propose(move.driver, move.id, less)).json().quote;
    expect((await propose(move.driver, move.id, { ...less, price })).statusCode).toBe(200);
    const { proposal } = await office.read(`orders/${move.id}`);
    return { ...move, proposal };
  }
  const answerOf = (move: Awaited<ReturnType<typeof waitingPrice>>) => (as: As, said: string) =>
    answer(as, move.id, { proposalId: move.proposal.id, answer: said, reason: "Too low." });

  it("waits for staff, who see it, and its client learns nothing of it before", {
    tags: ["O-1601", "O-1630"],
  }, async () => {
    const move = await waitingPrice();
    const { id, client, driver } = move;
    const said = answerOf(move);
    expect(move.proposal).toMatchObject({ ...less, by: "driver", state: "waiting" });
    expect(await app.mailbox.deliver()).toEqual([]);
    expect((await app.as(client).read(`orders/${id}`)).proposal).toBeNull();
    const listed = await office.read("orders/all?proposal=waiting");
    expect(listed.items.map((order: { id: string }) => order.id)).toEqual([id]);
    expect((await office.read("dashboard")).waiting.pricesWaiting).toBe(1);
    expect(refusal(await said(driver, "approve"))).toEqual([403, "not_allowed"]);
    expect(refusal(await said(driver, "accept"))).toEqual([409, "proposal_closed"]);
    expect((await said(office.staff, "approve")).statusCode).toBe(200);
    expect(await app.mailbox.deliver()).toMatchObject([{ to: client.email }]);
    expect((await app.as(client).read(`orders/${id}`)).proposal).toMatchObject({ state: "open" });
    expect((await said(client, "accept")).statusCode).toBe(200);
    expect((await office.read(`orders/${id}`)).price).toBe(move.proposal.price);
  });

  it("is refused with a reason that its driver is told", { tags: "O-1631" }, async () => {
    const move = await waitingPrice();
    const { id, client, driver } = move;
    const silent = { proposalId: move.proposal.id, answer: "refuse" };
    expect(fieldErrors(await answer(office.staff, id, silent))).toHaveProperty("reason");
    expect((await answerOf(move)(office.staff, "refuse")).statusCode).toBe(200);
    const [told, ...others] = await app.mailbox.deliver();
    expect([told?.to, others]).toEqual([driver.email, []]);
    expect(told?.text).toContain("Too low.");
    const { proposal } = await app.as(driver).read(`orders/${id}`);
    expect(proposal).toMatchObject({ state: "refused", refusal: "Too low." });
    expect((await app.as(client).read(`orders/${id}`)).proposal).toBeNull();
  });

  it("takes one answer, and none once it was withdrawn or its order changed", {
    tags: "O-1632",
  }, async () => {
    const move = await waitingPrice();
    const said = answerOf(move);
    const both = await Promise.all([said(office.staff, "approve"), said(office.staff, "refuse")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const withdrawn = await waitingPrice();
    expect((await answerOf(withdrawn)(withdrawn.driver, "withdraw")).statusCode).toBe(200);
    const changed = await waitingPrice();
    await office.patch(`orders/status/${changed.id}`, { status: "completed" });
    for (const late of [withdrawn, changed]) {
      const answered = await answerOf(late)(office.staff, "approve");
      expect(refusal(answered)).toEqual([409, "proposal_closed"]);
    }
  });
});
