import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#contract/terms-version.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingOf,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
  trip,
} from "#harness/factories.ts";
import { unofferedSize } from "#harness/unoffered-size.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const create = (headers: Record<string, string>, payload: object) =>
  app.inject({ method: "POST", url: "/api/orders/create", headers, payload });

async function ordersOf(client: SignedIn) {
  return app.db.selectFrom("orders").selectAll().where("client_id", "=", client.id).execute();
}

describe("booking an order", () => {
  it("books at the server's price and stores its figures", { tags: "O-01" }, async () => {
    const client = await signedInClient(app);
    const booking = await bookingOf(app, client, { notes: "Mind the piano" });
    const answer = await create(client.headers, booking);
    expect(answer.statusCode).toBe(201);
    const [order] = await ordersOf(client);
    expect(order).toMatchObject({
      id: answer.json().id,
      status: "pending",
      order_type: "once-off",
      payment_type: "cash",
      notes: "Mind the piano",
      pickup: "12 Main Road, Bryanston",
      order_date: "2026-12-10",
    });
    expect(order?.price).toBe((order?.commission ?? 0) + (order?.net ?? 0));
  });

  it("gives a corporate client a contract order", { tags: "O-02" }, async () => {
    const client = await signedInClient(app, "corporate");
    await bookedOrder(app, client);
    expect(await ordersOf(client)).toMatchObject([{ order_type: "contract" }]);
  });

  it.each([
    "kms",
    "baseCost",
    "distanceCost",
    "helpersCost",
    "floorsCost",
    "midmonthDiscount",
    "repeatDiscount",
    "promotionDiscount",
    "price",
    "commission",
    "net",
  ])(
    "refuses an altered %s with the fresh quote, and books nothing",
    { tags: "O-03" },
    async (field) => {
      const client = await signedInClient(app);
      const right = await bookingOf(app, client);
      for (const wrong of [0.5, -1, 1e9]) {
        const answer = await create(client.headers, { ...right, [field]: wrong });
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({
          code: "price_changed",
          quote: { price: right.price },
        });
        expect(answer.body).not.toMatch(/"(commission|net)":\s*-?\d/);
      }
      expect(await ordersOf(client)).toEqual([]);
    },
  );

  it("takes the answered quote back whole and books it", { tags: "O-04" }, async () => {
    const client = await signedInClient(app);
    const { price: _, ...right } = await bookingOf(app, client);
    const refused = await create(client.headers, { ...right, price: 1 });
    const answer = await create(client.headers, { ...right, ...refused.json().quote });
    expect(answer.statusCode).toBe(201);
  });

  it("says what to do with a commission that is off: it is not shown, so leave it out", {
    tags: "O-14",
  }, async () => {
    const client = await signedInClient(app);
    const right = await bookingOf(app, client);
    const { errors } = (await create(client.headers, { ...right, commission: 1 })).json();
    expect(errors).toEqual({ commission: expect.stringMatching(/Leave this out/) });
    expect((await create(client.headers, right)).statusCode).toBe(201);
  });

  it("takes agreement to the present terms only", { tags: "O-15" }, async () => {
    const client = await signedInClient(app);
    const right = await bookingOf(app, client);
    const old = await create(client.headers, {
      ...right,
      agreedToTerms: true,
      termsVersion: "1999-01-01",
    });
    expect(old.statusCode).toBe(400);
    expect(old.json().errors.termsVersion).toMatch(/terms have changed/);
    const agreed = { ...right, agreedToTerms: true, termsVersion };
    expect((await create(client.headers, agreed)).statusCode).toBe(201);
    expect(await ordersOf(client)).toMatchObject([{ terms_version: termsVersion }]);
  });

  it("books once when the same key is sent many times at once", { tags: "O-05" }, async () => {
    const client = await signedInClient(app);
    const booking = await bookingOf(app, client);
    const headers = { ...client.headers, "idempotency-key": "double-click-1" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(headers, booking)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 201)).toBe(true);
    expect(await ordersOf(client)).toHaveLength(1);
  });

  it("refuses the same key with another body", { tags: "O-06" }, async () => {
    const client = await signedInClient(app);
    const booking = await bookingOf(app, client);
    const headers = { ...client.headers, "idempotency-key": "other-body" };
    await create(headers, booking);
    const answer = await create(headers, { ...booking, notes: "changed" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe("duplicate_key");
  });

  it("stores no refusal under a key: corrected, the booking goes through", {
    tags: "O-07",
  }, async () => {
    const client = await signedInClient(app);
    const booking = await bookingOf(app, client);
    const headers = { ...client.headers, "idempotency-key": "first-refused" };
    expect((await create(headers, { ...booking, price: 1 })).statusCode).toBe(409);
    expect((await create(headers, booking)).statusCode).toBe(201);
  });

  it("books by the quote and the price alone", { tags: "O-09" }, async () => {
    const client = await signedInClient(app);
    const right = await bookingOf(app, client);
    const { quote } = (await create(client.headers, { ...right, price: 1 })).json();
    const { quoteId, price } = quote;
    const move = { ...trip, notes: "", paymentType: "cash", quoteId };
    const refused = await create(client.headers, { ...move, price: price - 1 });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      { price: expect.any(String) },
    ]);
    expect((await create(client.headers, { ...move, price })).statusCode).toBe(201);
    expect((await create(client.headers, move)).json().errors).toMatchObject({
      price: expect.any(String),
    });
  });

  it("without a key, the very same request within two minutes is one order, any other another", {
    tags: "O-08",
  }, async () => {
    const client = await signedInClient(app);
    const booking = await bookingOf(app, client);
    const [first, second] = await Promise.all([
      create(client.headers, booking),
      create(client.headers, booking),
    ]);
    expect(second.json().id).toBe(first.json().id);
    const other = await create(client.headers, { ...booking, notes: "The second truck" });
    expect(other.statusCode).toBe(201);
    app.clock.advance(2 * 60_000 + 1);
    const later = await create(client.headers, booking);
    expect(later.statusCode).toBe(201);
    const ids = [first, other, later].map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(3);
    expect(await ordersOf(client)).toHaveLength(3);
  });

  it("honours a kept quote for 30 minutes while the price list changes", {
    tags: "O-09",
  }, async () => {
    const own = await startTestApp();
    try {
      const client = await signedInClient(own);
      const booking = await bookingOf(own, client);
      const { quote } = (
        await own.inject({
          method: "POST",
          url: "/api/orders/create",
          headers: client.headers,
          payload: { ...booking, price: 1 },
        })
      ).json();
      await own.db.updateTable("pricing").set({ base_amount: "900" }).execute();
      const send = (extra: object) =>
        own.inject({
          method: "POST",
          url: "/api/orders/create",
          headers: client.headers,
          payload: { ...booking, ...extra },
        });
      expect((await send({})).json().code).toBe("price_changed");
      own.clock.advance(29 * 60_000);
      expect((await send({ quoteId: quote.quoteId })).statusCode).toBe(201);
      own.clock.advance(2 * 60_000);
      expect((await send({ quoteId: quote.quoteId, orderTime: "10:00" })).json().code).toBe(
        "price_changed",
      );
    } finally {
      await own.close();
    }
  });

  it("sends the client a confirmation, once, with the price", { tags: "O-10" }, async () => {
    const client = await signedInClient(app);
    await app.mailbox.deliver();
    await bookedOrder(app, client);
    const [message, ...others] = await app.mailbox.deliver();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: client.email });
    expect(message?.text).toMatch(/You pay R\s[\d\s]+ in cash on the day/);
  });
});

describe("what is no booking", () => {
  const cases: [string, object, string, string | RegExp][] = [
    ["31 February", { orderDate: "2026-02-31" }, "orderDate", /date/],
    ["a day gone by", { orderDate: "2026-11-30" }, "orderDate", "Please select a future date"],
    [
      "an hour gone by",
      { orderDate: "2026-12-01", orderTime: "08:00" },
      "orderTime",
      "Please select a future time",
    ],
    ["25:00", { orderTime: "25:00" }, "orderTime", /time/],
    ["18:00", { orderTime: "18:00" }, "orderTime", "Please select a time between 07:00 and 17:00"],
    ["no time", { orderTime: "" }, "orderTime", "Order Time is required"],
    ["no date", { orderDate: "" }, "orderDate", "Order date is required"],
    ["an unknown size", { truckSize: unofferedSize }, "truckSize", /size/i],
    ["nine helpers", { helpers: 9 }, "helpers", /8/],
    ["half a floor", { floors: 1.5 }, "floors", /whole/],
    ["no pickup", { pickup: "" }, "pickup", /^Invalid pickup location\. Please enter a place/],
    ["no place", { pickup: "Nowhere at all 77" }, "pickup", /^Invalid pickup location/],
    ["no destination", { destination: "" }, "destination", "Destination location is required"],
    ["Durban", { destination: "Durban, KwaZulu-Natal" }, "destination", /only within Gauteng/],
    ["card", { paymentType: "card" }, "paymentType", /cash/i],
    ["no payment", { paymentType: "" }, "paymentType", "Please select the payment method"],
    [
      "no agreement",
      { agreedToTerms: false },
      "agreedToTerms",
      "Please agree to the terms and conditions",
    ],
    ["long notes", { notes: "x".repeat(2001) }, "notes", /2.?000/],
    ["a status of one's own", { status: "completed" }, "status", /does not belong/],
  ];
  it.each(cases)(
    "refuses %s beside its field",
    { tags: "O-11" },
    async (_, changes, field, message) => {
      const client = await signedInClient(app);
      const booking = await bookingOf(app, client);
      const answer = await create(client.headers, { ...booking, ...changes });
      expect(answer.statusCode).toBe(400);
      const { msg, code, errors } = answer.json();
      expect(msg).toBeTruthy();
      expect(code).toBe("invalid_request");
      expect(errors[field]).toMatch(message);
      expect(await ordersOf(client)).toEqual([]);
    },
  );

  it("refuses a note of 2 MB before reading it", { tags: "O-12" }, async () => {
    const client = await signedInClient(app);
    const answer = await create(client.headers, { notes: "x".repeat(2_000_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: "body_too_large", msg: expect.any(String) });
  });

  it("is refused to visitors, drivers and staff before the body is looked at", {
    tags: "O-13",
  }, async () => {
    const driver = await insertDriver(app);
    const callers: [Record<string, string>, number][] = [
      [{}, 401],
      [(await signIn(app, driver.email, "driver")).headers, 403],
      [(await signedInStaff(app)).headers, 403],
    ];
    for (const [headers, status] of callers) {
      const answer = await create(headers, { nonsense: true });
      expect(answer.statusCode).toBe(status);
      expect(answer.json().errors).toBeUndefined();
    }
  });
});
