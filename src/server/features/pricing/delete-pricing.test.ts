import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookingOf,
  type SignedIn,
  signedInClient,
  signedInStaff,
  trip,
} from "#harness/factories.ts";

const minute = 60_000;

let app: TestApp;
let staff: SignedIn;
let client: SignedIn;
beforeEach(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
  client = await signedInClient(app);
});
afterEach(() => app.close());

const change = (method: "PATCH" | "DELETE", truckSize: string, payload?: { baseAmount: number }) =>
  app.inject({
    method,
    url: `/api/pricing/${truckSize}`,
    headers: staff.headers,
    ...(payload && { payload }),
  });
const book = (payload: object) =>
  app.inject({
    method: "POST",
    url: "/api/orders/create",
    headers: client.headers,
    payload: { ...payload },
  });

async function placeId(q: string): Promise<string> {
  const answer = await app.inject({ url: `/api/places?q=${encodeURIComponent(q)}` });
  return answer.json().items[0].placeId;
}

/** Asks for a quote of the trip that `bookingOf` books. */
async function calculate() {
  const { pickup, destination, ...details } = trip;
  const payload = {
    ...details,
    pickupPlaceId: await placeId(pickup),
    destinationPlaceId: await placeId(destination),
  };
  return app.inject({ method: "POST", url: "/api/quotes", payload });
}

/** A booking that names its quote. */
async function quotedBooking() {
  const quote = await calculate();
  expect(quote.statusCode).toBe(201);
  return { ...(await bookingOf(app, client)), quoteId: quote.json().quoteId };
}

it("takes a size off the list, so that it is quoted no more", { tags: "L-16" }, async () => {
  const booking = await bookingOf(app, client);
  const answer = await change("DELETE", "1.5ton");
  expect(answer.json()).toEqual({ msg: "1.5ton is off the price list." });
  expect((await change("DELETE", "1.5ton")).statusCode).toBe(404);
  const list = await app.inject({ url: "/api/pricing", headers: staff.headers });
  expect(list.body).not.toContain("1.5ton");
  const quote = await calculate();
  expect(quote.statusCode).toBe(409);
  expect(quote.json().code).toBe("price_unavailable");
  expect((await book(booking)).json().code).toBe("price_unavailable");
});

it("honours a quote of before for 30 minutes, though the size is off the list", {
  tags: "L-17",
}, async () => {
  const booking = await quotedBooking();
  await change("DELETE", "1.5ton");
  app.clock.advance(30 * minute - 1);
  const answer = await book(booking);
  expect(answer.statusCode).toBe(201);
});

it("honours no quote of before after 30 minutes", { tags: "L-17" }, async () => {
  const booking = await quotedBooking();
  await change("DELETE", "1.5ton");
  app.clock.advance(30 * minute);
  const answer = await book(booking);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe("price_unavailable");
});

it("honours a quote of before at its own price, though the rates have changed", {
  tags: "L-18",
}, async () => {
  const booking = await quotedBooking();
  await change("PATCH", "1.5ton", { baseAmount: 5000 });
  const answer = await book(booking);
  expect(answer.statusCode).toBe(201);
  const url = `/api/orders/${answer.json().id}`;
  const order = (await app.inject({ url, headers: client.headers })).json();
  expect(order).toMatchObject({ baseCost: 500, price: booking.price });
});

it("answers with the new price when the quote is too old", { tags: "L-19" }, async () => {
  const booking = await quotedBooking();
  await change("PATCH", "1.5ton", { baseAmount: 5000 });
  app.clock.advance(30 * minute);
  const answer = await book(booking);
  expect(answer.json()).toMatchObject({ code: "price_changed", quote: { baseCost: 5000 } });
});
