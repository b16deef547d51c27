import { beforeEach, expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { sampleTrip } from "#harness/booking.ts";
import { bookingBody, type SignedIn, signedInClient } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";

const minute = 60_000;

const app = await appPerTest();
let office: Office;
let client: SignedIn;
beforeEach(async () => {
  office = await openOffice(app, "admin");
  client = await signedInClient(app);
});

const remove = () => office.remove("pricing/1.5ton");
const book = (payload: object) =>
  office.send("POST", "orders/create", { payload, headers: client.headers });

const placeId = async (q: string) =>
  (await office.read(`places?q=${encodeURIComponent(q)}`)).items[0].placeId;

/** Asks for a quote of the trip that `createBookingBody` books. */
async function calculate() {
  const { pickup, destination, ...details } = sampleTrip;
  const [pickupPlaceId, destinationPlaceId] = [await placeId(pickup), await placeId(destination)];
  return office.post("quotes", { ...details, pickupPlaceId, destinationPlaceId });
}

/** A booking that names its quote. */
async function quotedBooking() {
  const quote = await calculate();
  expect(quote.statusCode).toBe(201);
  return { ...(await bookingBody(app, client)), quoteId: quote.json().quoteId };
}

it("takes a size off the list, so that it is quoted no more", { tags: "L-16" }, async () => {
  const booking = await bookingBody(app, client);
  const answer = await remove();
  expect(answer.json()).toEqual({ msg: "1.5ton is off the price list." });
  expect((await remove()).statusCode).toBe(404);
  expect((await office.get("pricing")).body).not.toContain("1.5ton");
  expect(refusal(await calculate())).toEqual([409, "price_unavailable"]);
  expect((await book(booking)).json().code).toBe("price_unavailable");
});

it("honours a quote for 30 minutes without the size", { tags: "L-17" }, async () => {
  const [booking, late] = [await quotedBooking(), await quotedBooking()];
  await remove();
  app.clock.advance(30 * minute - 1);
  expect((await book(booking)).statusCode).toBe(201);
  app.clock.advance(1);
  const answer = await book({ ...late, notes: "Another truck" });
  expect(refusal(answer)).toEqual([409, "price_unavailable"]);
});

it("honours it at its own price for that time", { tags: ["L-18", "L-19", "O-09"] }, async () => {
  const booking = await quotedBooking();
  await office.patch("pricing/1.5ton", { baseAmount: 5000 });
  const answer = await book(booking);
  expect(answer.statusCode).toBe(201);
  const { price } = booking;
  expect(await office.read(`orders/${answer.json().id}`)).toMatchObject({ baseCost: 500, price });
  app.clock.advance(30 * minute);
  const late = await book({ ...booking, notes: "Another truck" });
  expect(late.json()).toMatchObject({ code: "price_changed", quote: { baseCost: 5000 } });
});
