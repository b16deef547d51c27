import { describe, expect, it } from "vitest";
import { fieldErrors, refusal, statusAndFields } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { sampleMoveEnds, sampleTrip } from "#harness/booking.ts";
import {
  bookedOrder,
  goodPassword,
  type SignedIn,
  signedInClient,
  signIn,
} from "#harness/factories.ts";
import { logIn } from "#harness/logins.ts";
import { openOffice } from "#harness/office.ts";
import { givenBalance } from "#harness/payouts.ts";
import { readEvents, registeredClient, setStatus, storedRow } from "#harness/people.ts";
import { completeOrder, ownPage, setPasswordByCode } from "#harness/privacy.ts";
import { askForCode, freshEmail, post } from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const app = await openTestApp();
const office = await openOffice(app);

const person = { name: "Nomathemba", surname: "Vilakazi", cellphone: "+27825557788" };
const readOrder = (id: string) => storedRow(app, "orders", id);
const loginCounts = async () =>
  (await app.db.selectFrom("login_counts").select("account").execute()).length;

/** Leaves every trace that a client can leave; answers the client as signed in at the end. */
async function wellKnownClient(addresses: { before: string; after: string }): Promise<SignedIn> {
  const first = await registeredClient(app, addresses.before, person);
  const moved = { email: addresses.after, cellphone: "+27825559911" };
  await office.patch(`clients/update/${first.id}`, moved);
  await setPasswordByCode(app, addresses.after);
  const client = await signIn(app, addresses.after, "client");
  const { headers } = client;
  const notes = "Ask for Nomathemba at 17 Hidden Lane";
  const done = await bookedOrder(app, client, { notes, ...sampleMoveEnds });
  await completeOrder(app, office.staff, done);
  const review = { method: "POST", url: `/api/orders/review/${done}`, headers } as const;
  const written = await app.inject({ ...review, payload: { rating: 5, words: "Vilakazi" } });
  const reason = "Nomathemba asks for it";
  await office.post(`reviews/remove/${written.json().id}`, { reason });
  const deleted = await bookedOrder(app, client, { orderTime: "15:00" });
  await office.remove(`orders/delete/${deleted}`);
  await post(app, "/api/createcontact", {
    ...moved,
    name: "Nomathemba Vilakazi",
    message: "I live at 17 Hidden Lane.",
  });
  await askForCode(app, "reset", addresses.after);
  const page = ownPage(app, client);
  await page.download();
  const request = (await page.ask("correct", "Nomathemba is written with an h.")).json().id;
  await office.patch(`privacyrequests/done/${request}`, { note: "Nomathemba is right now." });
  await page.ask("object", "Do not call 0825559911.");
  // As while a mail server is away: the notice to the old address has not left.
  const notice = { partyId: client.id, about: "email-changed", to: addresses.before } as const;
  const { jobs } = app.context;
  await app.db.transaction().execute((trx) => jobs.enqueue(trx, "party-mail", notice));
  return client;
}

describe("erasing", () => {
  it("waits until a client has paid what they owe", { tags: "O-546" }, async () => {
    const client = await registeredClient(app, freshEmail("owing"), person);
    const owes = { kind: "receivable", partyId: client.id } as const;
    await givenBalance(app, owes, 50_000);
    const erase = () => ownPage(app, client).erase(goodPassword);
    expect(refusal(await erase())).toEqual([409, "cannot_erase"]);
    await givenBalance(app, owes, -50_000);
    expect((await erase()).statusCode).toBe(200);
  });

  it("leaves nothing personal of the client in any table", {
    tags: ["P5", "P14b", "R-121"],
  }, async () => {
    const addresses = { before: freshEmail("nomathemba"), after: freshEmail("vilakazi") };
    const others = await loginCounts();
    const client = await wellKnownClient(addresses);
    expect(await loginCounts()).toBeGreaterThan(others);
    const before = await wholeDatabase(app);
    const place = Buffer.from("12 Main Road").toString("base64url").slice(0, 14);
    const words = ["825559911", "Main Road", "Hidden Lane", "Acacia Court", "Voorbeeld"];
    const traces = [...Object.values(addresses), ...Object.values(person), ...words, place];
    for (const trace of traces) expect(before).toContain(trace);

    const answer = await ownPage(app, client).erase();
    expect(answer.statusCode).toBe(200);
    expect(await loginCounts()).toBe(others);
    const waiting = (await wholeDatabase(app)).toLowerCase();
    // The confirmation still waits with the newest address, which holds the surname.
    const kept = traces.filter((trace) => waiting.includes(trace.toLowerCase()));
    expect(kept).toEqual([addresses.after, person.surname]);
    await app.mailbox.deliver();
    const after = (await wholeDatabase(app)).toLowerCase();
    for (const trace of traces) expect(after).not.toContain(trace.toLowerCase());
  });

  it("keeps an order's day, amounts, distance and area", { tags: ["P5", "P14b"] }, async () => {
    const client = await signedInClient(app);
    const id = await bookedOrder(app, client, { notes: "A secret", pickup: sampleTrip.pickup });
    await completeOrder(app, office.staff, id);
    const before = await readOrder(id);
    await ownPage(app, client).erase();
    expect(await readOrder(id)).toEqual({
      ...before,
      areas: null,
      searchedText: expect.stringMatching(/^bryanston pretoria, 0083 {4}[0-9a-f]{8}$/),
      pickup: "Bryanston",
      destination: "Pretoria, 0083",
      pickupPlaceId: "erased",
      destinationPlaceId: "erased",
      notes: "",
      updatedAt: expect.any(Date),
    });
    expect((await office.read(`orders/${id}`)).client).toEqual({
      name: "Erased",
      surname: "client",
      cellphone: "",
      email: `erased-${client.id}@erased.invalid`,
    });
  });

  it("touches nobody else", { tags: ["P5", "P14b"] }, async () => {
    const [client, other] = [await signedInClient(app), await signedInClient(app)];
    const order = await bookedOrder(app, other, { notes: "Mine", orderTime: "11:00" });
    await ownPage(app, other).ask("object", "Mine too");
    const before = [await readOrder(order), await ownPage(app, other).read()] as const;
    await ownPage(app, client).erase();
    expect(await readOrder(order)).toEqual(before[0]);
    expect((await ownPage(app, other).read()).json()).toEqual(before[1].json());
  });

  it("takes five wrong passwords, as failed logins", { tags: ["P14c", "P14b"] }, async () => {
    const client = await signedInClient(app);
    const page = ownPage(app, client);
    for (let guess = 1; guess <= 5; guess++) {
      expect(fieldErrors(await page.erase(`Wrong!Password${guess}`))).toEqual({
        password: "That is not your password. Try again, or reset it on the login page.",
      });
    }
    const refused = await page.erase();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const from = "127.0.0.1";
    expect((await logIn(app, { email: client.email, from })).statusCode).toBe(429);
    expect((await page.read()).statusCode).toBe(200);
    const events = await readEvents(app, "client", client.id);
    expect(events.filter(({ action }) => action === "erase-refused")).toHaveLength(5);
  });

  it("changes nothing while orders are open", { tags: ["P5", "P14d"] }, async () => {
    const client = await signedInClient(app);
    const page = ownPage(app, client);
    const id = await bookedOrder(app, client);
    expect(statusAndFields(await page.erase())).toEqual({
      statusCode: 409,
      code: "has_open_orders",
      msg: "You have 1 open order. Cancel it first, or wait until the move is done. Or leave the request with us.",
    });
    expect((await page.read()).json().requests).toEqual([]);
    expect((await readOrder(id)).pickup).toBe(sampleTrip.pickup);
  });

  it("answers a request that was left open", { tags: ["P5", "P14d"] }, async () => {
    const client = await signedInClient(app);
    const page = ownPage(app, client);
    const order = await bookedOrder(app, client);
    const { id } = (await page.ask("erase")).json();
    await completeOrder(app, office.staff, order);
    expect((await page.erase()).statusCode).toBe(200);
    const all = app.db.selectFrom("privacy_requests").selectAll();
    const requests = await all.where("partyId", "=", client.id).execute();
    expect(requests).toMatchObject([
      { id, kind: "erase", status: "done", name: "", email: "", answer: "The account is erased." },
    ]);
  });

  it("is confirmed to the old address, which is free again", { tags: "P14b" }, async () => {
    const email = freshEmail("returning");
    const client = await registeredClient(app, email, person);
    await app.mailbox.deliver();
    await ownPage(app, client).erase();
    const mails = await app.mailbox.deliver();
    const mail = mails.find(({ to }) => to === email);
    expect(mail?.subject).toBe("Your Layisha account is erased");
    expect(mail?.text).not.toContain(person.name);
    expect(mails.filter(({ to }) => to !== email).map(({ subject }) => subject)).toEqual([
      "Privacy request (erase), done",
    ]);
    expect(await wholeDatabase(app)).not.toContain(email);
    const again = await registeredClient(app, email, person);
    expect(again.id).not.toBe(client.id);
    expect((await ownPage(app, again).read()).json().counts.orders).toBe(0);
  });

  it("deletes the old address after six hours without mail", { tags: "P14b" }, async () => {
    const client = await signedInClient(app);
    await ownPage(app, client).erase();
    expect(await wholeDatabase(app)).toContain(client.email);
    app.clock.advance(6 * 60 * 60_000 + 1);
    const mails = await app.mailbox.deliver();
    expect(mails.filter(({ to }) => to === client.email)).toEqual([]);
    expect(await wholeDatabase(app)).not.toContain(client.email);
  });

  it("ends every session, and nobody signs in to what is left", { tags: "P14f" }, async () => {
    const client = await signedInClient(app);
    const elsewhere = await signIn(app, client.email, "client");
    const answer = await ownPage(app, client).erase();
    expect(answer.headers["set-cookie"]).toContain("layisha_session=;");
    for (const { headers } of [client, elsewhere]) {
      expect((await office.get("me", headers)).statusCode).toBe(401);
    }
    await expect(signIn(app, client.email, "client")).rejects.toThrow("wrong_credentials");
    const left = `erased-${client.id}@erased.invalid`;
    await expect(signIn(app, left, "client")).rejects.toThrow("wrong_credentials");
  });

  it("leaves a record that is on no list and cannot be changed", { tags: "P14f" }, async () => {
    const client = await signedInClient(app);
    await ownPage(app, client).erase();
    for (const status of ["removed", "active"]) {
      const ids = await office.idsOf(`clients/all?status=${status}&limit=100`);
      expect(ids).not.toContain(client.id);
    }
    const changes = [
      await office.patch(`clients/update/${client.id}`, { name: "Back", status: "active" }),
      await office.patch(`clients/restore/${client.id}`),
    ];
    for (const answer of changes) {
      expect(refusal(answer)).toEqual([409, "account_erased"]);
    }
    await expect(setStatus(app, client.id, "active")).rejects.toThrow("violates check constraint");
  });
});
