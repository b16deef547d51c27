import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { refusal, statusAndFields } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { sampleMoveEnds, sampleTrip } from "#harness/booking.ts";
import {
  bookedOrder,
  bookingBody,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";
import { copiedColumns, storedRow } from "#harness/people.ts";

const app = await openTestApp();

const create = (headers: Record<string, string>, payload: object, to = app) =>
  to.inject({ method: "POST", url: "/api/orders/create", headers, payload });

/** A client who knows the right figures of a trip, and sends them with changes. */
async function booker(to = app) {
  const client = await signedInClient(to);
  const right = await bookingBody(to, client, { notes: "Mind the piano" });
  const book = (changes: object = {}, key?: string) => {
    const keyHeader = key === undefined ? {} : { "idempotency-key": key };
    return create({ ...client.headers, ...keyHeader }, { ...right, ...changes }, to);
  };
  const orders = () =>
    to.db.selectFrom("orders").selectAll().where("clientId", "=", client.id).execute();
  return { client, right, book, orders };
}

describe("booking an order", () => {
  it("books at the server's price and stores its figures", { tags: "O-01" }, async () => {
    const { book, orders } = await booker();
    const answer = await book();
    expect(answer.statusCode).toBe(201);
    const [order] = await orders();
    expect(order).toMatchObject({
      id: answer.json().id,
      status: "pending",
      orderType: "once-off",
      paymentType: "cash",
      notes: "Mind the piano",
      pickup: "12 Main Road, Bryanston",
      orderDate: "2026-12-10",
    });
    expect(order?.price).toBe((order?.commission ?? 0) + (order?.net ?? 0));
  });

  it("asks a visitor to log in", { tags: "O-88" }, async () => {
    const { right } = await booker();
    const said = { statusCode: 401, msg: "Please login to your account" };
    expect(statusAndFields(await create({}, right))).toMatchObject(said);
  });

  it("gives a corporate client a contract order", { tags: "O-02" }, async () => {
    const id = await bookedOrder(app, await signedInClient(app, "corporate"));
    expect(await storedRow(app, "orders", id)).toMatchObject({ orderType: "contract" });
  });

  it("refuses altered figures with a fresh quote", { tags: "O-03" }, async () => {
    const { right, book, orders } = await booker();
    const others = [...Object.keys(sampleTrip), "notes", "paymentType"];
    const seen = Object.keys(right).filter((field) => !others.includes(field));
    expect(seen).toHaveLength(9);
    for (const field of seen) {
      for (const wrong of [0.5, -1, 1e9]) {
        const answer = await book({ [field]: wrong });
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({
          code: "price_changed",
          quote: { price: right.price },
          errors: { [field]: expect.stringMatching(/differs from the quote/) },
        });
        expect(answer.body).not.toMatch(/"(commission|net)":\s*-?\d/);
      }
    }
    expect(await orders()).toEqual([]);
  });

  it("takes a client's commission and net without looking at them, and compares those of staff", {
    tags: ["O-14", "O-1602"],
  }, async () => {
    const { book, client, right } = await booker();
    const { headers } = await signedInStaff(app);
    const byStaff = await create(headers, { ...right, clientId: client.id, commission: 1 });
    expect(byStaff.json()).toMatchObject({
      code: "price_changed",
      errors: { commission: expect.stringMatching(/differs/) },
    });
    for (const wrong of [0, 1, 1e9]) {
      const answer = await book({ commission: wrong, net: wrong });
      const order = await storedRow(app, "orders", answer.json().id);
      expect(order.commission).toBe(Math.ceil(order.price / 5));
    }
  });

  it("takes the answered quote back whole and books it", { tags: "O-04" }, async () => {
    const { book } = await booker();
    const { quote } = (await book({ price: 1 })).json();
    expect((await book(quote)).statusCode).toBe(201);
  });

  it("takes agreement to the present terms only", { tags: "O-15" }, async () => {
    const { book, orders } = await booker();
    const old = await book({ agreedToTerms: true, termsVersion: "1999-01-01" });
    expect(old.statusCode).toBe(400);
    expect(old.json().errors.termsVersion).toMatch(/terms have changed/);
    expect((await book({ agreedToTerms: true, termsVersion })).statusCode).toBe(201);
    expect(await orders()).toMatchObject([{ termsVersion }]);
  });

  it("books once under a key, which takes no other body", { tags: ["O-05", "O-06"] }, async () => {
    const { book, orders } = await booker();
    const answers = await Promise.all(Array.from({ length: 8 }, () => book({}, "double-click")));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 201)).toBe(true);
    const other = await book({ notes: "changed" }, "double-click");
    expect([other.statusCode, other.json().code]).toEqual([422, "duplicate_key"]);
    expect(await orders()).toHaveLength(1);
  });

  it("stores no refusal under a key: corrected, it books", { tags: "O-07" }, async () => {
    const { book } = await booker();
    expect((await book({ price: 1 }, "first-refused")).statusCode).toBe(409);
    expect((await book({}, "first-refused")).statusCode).toBe(201);
  });

  it("takes the same request of two minutes without a key for one", { tags: "O-08" }, async () => {
    const { book, orders } = await booker();
    const [first, second] = await Promise.all([book(), book()]);
    expect(second.json().id).toBe(first.json().id);
    const other = await book({ notes: "The second truck" });
    app.clock.advance(2 * 60_000 + 1);
    const later = await book();
    expect([other.statusCode, later.statusCode]).toEqual([201, 201]);
    const ids = [first, other, later].map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(3);
    expect(await orders()).toHaveLength(3);
  });

  it("books by the quote and the price alone", { tags: "O-09" }, async () => {
    const { client, book } = await booker();
    const { quoteId, price } = (await book({ price: 1 })).json().quote;
    const move = { ...sampleTrip, notes: "", paymentType: "cash", quoteId };
    for (const wrong of [{ price: price - 1 }, {}]) {
      const answer = await create(client.headers, { ...move, ...wrong });
      expect(Object.keys(answer.json().errors)).toContain("price");
    }
    expect((await create(client.headers, { ...move, price })).statusCode).toBe(201);
  });

  it("keeps the door and the contact of each end", { tags: "O-100" }, async () => {
    const client = await signedInClient(app);
    const id = await bookedOrder(app, client, sampleMoveEnds);
    const { headers } = client;
    const order = await app.as({ headers }).read(`orders/${id}`);
    const [pickup, destination] = [sampleMoveEnds.pickupDetails, sampleMoveEnds.destinationDetails];
    expect(order.pickupDetails).toEqual({
      ...pickup,
      address: "12 Main Road",
      contactCellphone: "+27825550077",
    });
    expect(order.destinationDetails).toEqual({ ...destination, contactCellphone: "+27825550078" });
    const list = await app.as({ headers }).get("orders/all");
    expect(list.body).not.toContain("Details");
    const without = await bookedOrder(app, client, { orderTime: "15:00" });
    expect(await storedRow(app, "orders", without)).toMatchObject({ pickupDetails: null });
  });

  it("sends the client a confirmation, once, with the price", {
    tags: ["O-10", "O-105"],
  }, async () => {
    const client = await signedInClient(app);
    await app.mailbox.deliver();
    await bookedOrder(app, client, sampleMoveEnds);
    const [message, ...others] = await app.mailbox.deliver();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: client.email });
    expect(message?.text).toMatch(/You pay R\s[\d\s]+ in cash on the day/);
    expect(message?.text).toMatch(/^To +31 Church Street, Hatfield, Pretoria, 0083\n +Johan/m);
    expect(message?.text).toMatch(/^By road +[\d.]+\skm \(estimated\)$/m);
  });
});

const hour = 3_600_000;

const booking = await bookingBody(app, await signedInClient(app));

const book = ({ headers }: SignedIn) => create({ ...headers, "idempotency-key": newId() }, booking);

/** Adds so many bookings like this one, as they are stored. */
async function copyOrder(id: string, times: number) {
  const columns = await copiedColumns(app);
  await sql`insert into orders (${columns}) select ${columns} from (select
    (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
    from orders o, generate_series(1, ${times}::int) where id = ${id}) as copies`.execute(app.db);
}

it("a person books 30 trucks in 24 hours, those by staff and deleted ones included", {
  tags: ["B17", "O-152"],
}, async () => {
  const [client, { headers }] = [await signedInClient(app), await signedInStaff(app)];
  const byStaff = (notes: string) => create(headers, { ...booking, clientId: client.id, notes });
  const first = (await byStaff("The first")).json().id;
  expect((await app.as({ headers }).remove(`orders/delete/${first}`)).statusCode).toBe(200);
  await copyOrder((await book(client)).json().id, 23);
  // Few at once: they take turns, and none of them may wait for longer than the database lets it.
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(client)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused).toHaveLength(5);
  expect(refused.map((answer) => answer.json().code)).toContain("too_many_bookings");
  const msg = expect.stringContaining("This client has as many bookings");
  expect((await byStaff("One too many")).json()).toMatchObject({ code: "too_many_bookings", msg });
  app.clock.advance(24 * hour);
  expect((await book(client)).statusCode).toBe(201);
});

it("a person has 50 trucks booked and not moved", { tags: ["B17", "O-59"] }, async () => {
  const client = await signedInClient(app);
  await copyOrder((await book(client)).json().id, 48);
  app.clock.advance(24 * hour);
  expect((await book(client)).statusCode).toBe(201);
  expect(refusal(await book(client))).toEqual([409, "too_many_open_orders"]);
});
