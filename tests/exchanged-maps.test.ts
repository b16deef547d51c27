import { v7 as newId } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { sampleMoveEnds, sampleTrip } from "#harness/booking.ts";
import { signedInClient } from "#harness/factories.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import type { MapsProvider } from "#server/maps/maps-provider.ts";
import { addRouteEstimates } from "#server/maps/open-maps.ts";

/**
 * A distance that a maps provider measured stays valid when the provider is exchanged, away, or asked again.
 */

const places = await createEmbeddedMaps();
const away = async () => {
  throw new Error("no connection");
};
const down: MapsProvider = {
  name: "Down",
  attribution: null,
  allowsOwnMaps: true,
  suggest: away,
  resolve: away,
  find: away,
  placeAt: away,
  route: away,
};
const measuring: MapsProvider = {
  ...places,
  name: "Measuring",
  route: async () => ({ metres: 12_345, source: "route", line: "_p~iF~ps|U_ulLnnqC" }),
};

let provider = measuring;
const app = await openOwnApp({
  maps: {
    name: "Layisha",
    attribution: null,
    allowsOwnMaps: true,
    suggest: (typed) => provider.suggest(typed),
    resolve: (placeId) => provider.resolve(placeId),
    find: (text) => provider.find(text),
    placeAt: (point) => provider.placeAt(point),
    route: (...trip) => provider.route(...trip),
  },
});
const client = await signedInClient(app);

beforeEach(() => {
  provider = measuring;
});

const post = (url: string, payload: object) =>
  app.inject({
    method: "POST",
    url,
    headers: { ...client.headers, "idempotency-key": newId() },
    payload,
  });

const findPlaceId = async (text: string) => (await places.find(text)).place?.placeId ?? "";
const ids = {
  pickupPlaceId: await findPlaceId(sampleTrip.pickup),
  destinationPlaceId: await findPlaceId(sampleTrip.destination),
};

async function quoted(ends = ids) {
  const { pickup: _, destination: __, ...move } = sampleTrip;
  const answer = await post("/api/quotes", { ...move, ...ends });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

/** Another provider knows no place of this one by its id. */
const another = { ...places, resolve: async () => null };
const withoutTexts = { ...measuring, find: away };

it.each<[string, MapsProvider]>([
  ["down", down],
  ["another", another],
  ["down for texts", withoutTexts],
])(
  "a quote is booked at its distance and price when the provider is %s by then",
  {
    tags: "P-31",
  },
  async (_, next) => {
    const mall = "Sandton City, Sandton, 2196";
    const quote = await quoted({ ...ids, destinationPlaceId: await findPlaceId(mall) });
    provider = next;
    const seen = { quoteId: quote.quoteId, price: quote.price, kms: quote.kms };
    const { pickupDetails, destinationDetails } = sampleMoveEnds;
    const answer = await post("/api/orders/create", {
      ...sampleTrip,
      ...seen,
      destination: mall,
      pickupDetails,
      destinationDetails: { ...destinationDetails, address: "" },
      notes: "",
      paymentType: "cash",
    });
    expect(answer.statusCode).toBe(201);
    const order = await app.db
      .selectFrom("orders")
      .select(["metres", "price", "distanceSource"])
      .where("id", "=", answer.json().id)
      .executeTakeFirst();
    expect(order).toEqual({ metres: 12_345, price: quote.price, distanceSource: "route" });
  },
);

it("nothing is booked without a quote while the provider is down", { tags: "P-31" }, async () => {
  provider = down;
  const booking = { ...sampleTrip, price: 1, notes: "", paymentType: "cash" };
  const answer = await post("/api/orders/create", booking);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: "places_unavailable" });
});

it("the estimate stands in where the operator allows it, and is called one", {
  tags: "P-32",
}, async () => {
  const failures: unknown[] = [];
  provider = addRouteEstimates({ ...places, route: away }, (error) => failures.push(error));
  expect(await quoted()).toMatchObject({ source: "estimate" });
  expect(failures).toHaveLength(1);
  const suburb = (await places.find("Bryanston, Sandton, 2191")).place;
  expect(suburb && (await provider.route(suburb, suburb, "3ton"))).toMatchObject({ metres: 2_000 });
});
