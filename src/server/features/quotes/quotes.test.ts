import { expect, it } from "vitest";
import { errorsOf, refusalOf } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { freshNetwork } from "#harness/verified-address.ts";

const app = await openTestApp();

async function placeId(q: string): Promise<string> {
  const answer = await app.inject({ method: "GET", url: `/api/places?q=${encodeURIComponent(q)}` });
  return answer.json().items[0].placeId;
}

async function request(changes: Record<string, unknown> = {}) {
  return {
    truckSize: "3ton",
    orderDate: "2026-12-15",
    orderTime: "10:30",
    pickupPlaceId: await placeId("Sandton"),
    destinationPlaceId: await placeId("12 Church Street, Hatfield"),
    helpers: 2,
    floors: 3,
    ...changes,
  };
}

const calculate = (payload: object, to = app) =>
  to.inject({ method: "POST", url: "/api/quotes", payload });

it("keeps a quote with its trip, and shows no commission to a visitor", {
  tags: ["Q-31", "Q-60"],
}, async () => {
  const answer = await calculate(await request());
  expect(answer.statusCode).toBe(201);
  const quote = answer.json();
  expect(quote).toMatchObject({
    baseCost: 800,
    helpersCost: 300,
    floorsCost: 240,
    repeatDiscount: 0,
    source: "estimate",
  });
  expect(quote.price).toBe(
    quote.subtotal + quote.midmonthDiscount + quote.repeatDiscount + quote.promotionDiscount,
  );
  expect(quote.distanceCost).toBe(Math.ceil((Math.round(quote.kms * 1000) * 16) / 1000));
  expect(Date.parse(quote.expiresAt) - app.clock.now()).toBe(30 * 60_000);
  expect(answer.body).not.toMatch(/commission|"net"/);
  const again = await app.inject({ method: "GET", url: `/api/quotes/${quote.quoteId}` });
  expect(again.json()).toEqual({
    ...quote,
    ...(await request()),
    pickup: "Sandton, Johannesburg, 2196",
    destination: "12 Church Street, Hatfield",
  });
});

it("has no quote under an unknown id", { tags: "Q-32" }, async () => {
  for (const id of ["nonsense", "00000000-0000-7000-8000-000000000000"]) {
    const answer = await app.inject({ method: "GET", url: `/api/quotes/${id}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().msg).toMatch(/Calculate a new one/);
  }
});

it("answers a missing choice beside its field, and sums it up", { tags: "Q-33" }, async () => {
  const answer = await calculate({});
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    msg: "*Please complete all the required fields",
    errors: {
      pickup: expect.stringMatching(/^Invalid pickup location/),
      destination: "Destination location is required",
      truckSize: "Truck size is required",
      orderDate: "Order date is required",
      orderTime: "Order Time is required",
    },
  });
});

it.each([
  ["a made-up place", { pickupPlaceId: "made-up" }, "pickup"],
  ["an unknown size", { truckSize: "__proto__" }, "truckSize"],
  ["helpers below 0", { helpers: -1 }, "helpers"],
  ["floors above 8", { floors: 9 }, "floors"],
  ["helpers as text", { helpers: "2" }, "helpers"],
  ["helpers beyond all numbers", { helpers: 1e300 }, "helpers"],
  ["31 June", { orderDate: "2026-06-31" }, "orderDate"],
  ["a date in two years", { orderDate: "2028-12-15" }, "orderDate"],
  ["24:00", { orderTime: "24:00" }, "orderTime"],
])("refuses %s", { tags: ["Q-34", "Q-53", "Q-54"] }, async (_, changes, field) => {
  const answer = await calculate(await request(changes));
  expect(Object.keys(errorsOf(answer))).toEqual([field]);
});

it("counts an empty choice of helpers or floors as none", { tags: "Q-35" }, async () => {
  const quote = (await calculate(await request({ helpers: "", floors: null }))).json();
  expect(quote).toMatchObject({ helpersCost: 0, floorsCost: 0 });
});

it("leaves a network its quotes after 600 refused bodies", { tags: ["X-81", "B19"] }, async () => {
  const from = freshNetwork();
  const send = (payload: object) =>
    app.inject({ method: "POST", url: "/api/quotes", payload, remoteAddress: from });
  for (let use = 0; use < 598; use++) await app.context.limits.spend("quotes-kept", from);
  const refused = [{}, [], { truckSize: 3 }, await request({ floors: 9 })];
  for (const body of refused) expect((await send(body)).statusCode).toBe(400);
  // A place is looked up, which a provider may bill.
  expect((await send(await request({ pickupPlaceId: "made-up" }))).statusCode).toBe(400);
  expect((await send(await request())).statusCode).toBe(201);
  expect((await send(await request())).statusCode).toBe(429);
});

it("has no price when the list has none for the size", { tags: "Q-36" }, async () => {
  const own = await ownTestApp();
  const payload = await request();
  await own.db.deleteFrom("pricing").where("truck_size", "=", "3ton").execute();
  const answer = await calculate(payload, own);
  expect(refusalOf(answer)).toEqual([409, "price_unavailable"]);
});

it("says so when the distance cannot be worked out", { tags: "Q-37" }, async () => {
  const route = () => Promise.reject(new Error("no road today"));
  const own = await ownTestApp({ maps: { ...app.context.maps, route } });
  const answer = await calculate(await request(), own);
  expect(refusalOf(answer)).toEqual([503, "route_unavailable"]);
});
