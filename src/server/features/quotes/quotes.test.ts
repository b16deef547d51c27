import { sql } from "kysely";
import { expect, it } from "vitest";
import { refusal, statusAndFields } from "#harness/answers.ts";
import { openTestApp, ownTestApp, type TestApp } from "#harness/app.ts";
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
    region: "gauteng",
    anyTime: false,
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

const prices = (
  pickupPlaceId: string,
  destinationPlaceId: string,
  from: TestApp = app,
  move: Readonly<Record<string, string>> = {},
) =>
  from.inject({
    url: `/api/prices?${new URLSearchParams({ pickupPlaceId, destinationPlaceId, ...move })}`,
  });

it("both trucks cost what a quote of theirs costs, on most days and at month-end, or on a day", {
  tags: ["Q-66", "S-1332"],
}, async () => {
  const [pickupPlaceId, destinationPlaceId] = ["za-sandton", "za-hatfield-pretoria"] as const;
  const answer = await prices(pickupPlaceId, destinationPlaceId);
  expect(answer.statusCode).toBe(200);
  const { kms, source, items } = answer.json();
  const quoted = async (truckSize: string, helpers: number, orderDate: string, floors = 0) => {
    const trip = { pickupPlaceId, destinationPlaceId, orderTime: "09:00", floors };
    const payload = { ...trip, truckSize, helpers, orderDate };
    const quote = (await calculate(payload)).json();
    expect(quote).toMatchObject({ kms, source });
    return quote.price;
  };
  expect(source).toBe("estimate");
  expect(items).toEqual([
    {
      truckSize: "1.5ton",
      kms,
      source,
      helpers: 1,
      price: await quoted("1.5ton", 1, "2026-12-15"),
      priceAtMonthEnd: await quoted("1.5ton", 1, "2026-12-30"),
    },
    {
      truckSize: "3ton",
      kms,
      source,
      helpers: 2,
      price: await quoted("3ton", 2, "2027-01-02"),
      priceAtMonthEnd: await quoted("3ton", 2, "2027-01-01"),
    },
  ]);

  const move = { floors: "3", orderDate: "2026-12-31" };
  const onDay = (await prices(pickupPlaceId, destinationPlaceId, app, move)).json();
  expect(onDay).toMatchObject({ floors: 3, orderDate: "2026-12-31" });
  expect(onDay.items[1].price).toBe(await quoted("3ton", 2, "2026-12-31", 3));
  const noDay = { orderDate: "soon" };
  const open = (await prices(pickupPlaceId, destinationPlaceId, app, noDay)).json();
  expect([open.orderDate, open.items]).toEqual(["", items]);
});

it("each truck is priced by its own way; one way of every truck is measured once", {
  tags: "Q-66",
}, async () => {
  const asked: string[] = [];
  const maps = {
    ...app.context.maps,
    route: async (_from: unknown, _to: unknown, size: string) => {
      asked.push(size);
      return { metres: size === "3ton" ? 60_000 : 50_000, source: "route", line: null } as const;
    },
  };
  const own = await ownTestApp({ maps });
  const answer = (await prices("za-sandton", "za-midrand", own)).json();
  expect(answer).toMatchObject({ kms: 50, items: [{ kms: 50, source: "route" }, { kms: 60 }] });
  const ofCar = await ownTestApp({ maps: { ...maps, isForAnyTruck: true } });
  asked.length = 0;
  const { items } = (await prices("za-sandton", "za-midrand", ofCar)).json();
  expect(items).toMatchObject([{ kms: 50 }, { kms: 50 }]);
  expect(asked).toEqual(["1.5ton"]);
  for (const { db } of [own, ofCar]) {
    expect(await db.selectFrom("quotes").select("id").execute()).toEqual([]);
  }
});

it("a trip that cannot be priced is refused beside its field", {
  tags: ["Q-37", "Q-67"],
}, async () => {
  expect(statusAndFields(await prices("za-atlantis", "za-sandton"))).toMatchObject({
    statusCode: 400,
    code: "place_unknown",
    errors: { pickup: expect.stringMatching(/^Invalid pickup location/) },
  });
  for (const query of ["", "?pickupPlaceId=za-sandton", "?x=1"]) {
    const answer = await app.inject({ url: `/api/prices${query}` });
    expect(refusal(answer)).toEqual([400, "invalid_request"]);
  }
  const route = () => Promise.reject(new Error("no road today"));
  const closed = await ownTestApp({ maps: { ...app.context.maps, route } });
  const unmeasured = await prices("za-sandton", "za-midrand", closed);
  for (const answer of [unmeasured, await calculate(await request(), closed)]) {
    expect(refusal(answer)).toEqual([503, "route_unavailable"]);
  }
});

it("a price is that of the trip's own region, whatever others are on the list", {
  tags: "Q-70",
}, async () => {
  const own = await ownTestApp();
  const priced = async () => [
    (await prices("za-sandton", "za-midrand", own)).json().items,
    (await calculate(await request(), own)).json().price,
    await own.as({}).read("pricing/3ton"),
  ];
  const before = await priced();
  await sql`alter table pricing drop constraint pricing_region_check`.execute(own.db);
  // Rows before and behind those of the region, so that no query without it finds the right one.
  await sql`insert into pricing (id, region, truck_size, base_amount, rate_per_km, helpers_pricing, floors_pricing, updated_at)
    select gen_random_uuid(), 'elsewhere', truck_size, 9, 9, 9, 9, now() from pricing`.execute(
    own.db,
  );
  await sql`update pricing set updated_at = now() where region = 'gauteng'`.execute(own.db);
  expect(await priced()).toEqual(before);
});

it("a truck without rates is left out, and without any there is no price", {
  tags: ["Q-36", "Q-68"],
}, async () => {
  const own = await ownTestApp();
  await own.db.deleteFrom("pricing").where("truckSize", "=", "1.5ton").execute();
  const { items } = (await prices("za-sandton", "za-midrand", own)).json();
  expect(items).toMatchObject([{ truckSize: "3ton" }]);
  await own.db.deleteFrom("pricing").execute();
  const answer = await prices("za-sandton", "za-midrand", own);
  expect(refusal(answer)).toEqual([409, "price_unavailable"]);
  expect(answer.json().msg).toContain("no prices at the moment");
  expect(refusal(await calculate(await request(), own))).toEqual([409, "price_unavailable"]);
});
