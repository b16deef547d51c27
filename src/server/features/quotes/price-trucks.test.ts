import { expect, it } from "vitest";
import { outsideGautengMessage, samePlaceMessage } from "#domain/quotes/check-quote-request.ts";
import { refusalOf, told } from "#harness/answers.ts";
import { openTestApp, ownTestApp, type TestApp } from "#harness/app.ts";

const app = await openTestApp();

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
    const quote = (await app.inject({ method: "POST", url: "/api/quotes", payload })).json();
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

it("a trip that cannot be priced is refused beside its field", { tags: "Q-67" }, async () => {
  expect(told(await prices("za-atlantis", "za-sandton"))).toMatchObject({
    statusCode: 400,
    code: "place_unknown",
    errors: { pickup: expect.stringMatching(/^Invalid pickup location/) },
  });
  expect(told(await prices("za-sandton", "za-durban"))).toMatchObject({
    statusCode: 400,
    code: "outside_service_area",
    errors: { destination: outsideGautengMessage },
  });
  const [mall] = (await app.inject({ url: "/api/places?q=mall of africa" })).json().items;
  expect(told(await prices(mall.placeId, mall.placeId))).toMatchObject({
    statusCode: 400,
    code: "invalid_request",
    errors: { destination: samePlaceMessage },
  });
  for (const query of ["", "?pickupPlaceId=za-sandton", "?x=1"]) {
    const answer = await app.inject({ url: `/api/prices${query}` });
    expect(refusalOf(answer)).toEqual([400, "invalid_request"]);
  }
  const route = () => Promise.reject(new Error("no road today"));
  const closed = await ownTestApp({ maps: { ...app.context.maps, route } });
  const unmeasured = await prices("za-sandton", "za-midrand", closed);
  expect(refusalOf(unmeasured)).toEqual([503, "route_unavailable"]);
});

it("a truck without rates is left out, and without any there is no price", {
  tags: "Q-68",
}, async () => {
  const own = await ownTestApp();
  await own.db.deleteFrom("pricing").where("truck_size", "=", "1.5ton").execute();
  const { items } = (await prices("za-sandton", "za-midrand", own)).json();
  expect(items).toMatchObject([{ truckSize: "3ton" }]);
  await own.db.deleteFrom("pricing").execute();
  const answer = await prices("za-sandton", "za-midrand", own);
  expect(refusalOf(answer)).toEqual([409, "price_unavailable"]);
  expect(answer.json().msg).toContain("no prices at the moment");
});
