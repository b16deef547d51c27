import { describe, expect, it } from "vitest";
import { outsideRegionMessage } from "#domain/places/region-names.ts";
import {
  invalidPlaceMessage,
  samePickupAndDestinationMessage,
} from "#domain/quotes/check-quote-request.ts";
import { Failure } from "#server/failure.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { measureTripByAddresses, measureTripByIds } from "./resolve-trip.ts";

function place(placeId: string, formattedAddress: string, lat = -26.105, lng = 28.055): Place {
  const location = { lat, lng };
  const kind = formattedAddress.includes("Road") ? "street" : "suburb";
  return { placeId, kind, formattedAddress, main: "", secondary: "", approximate: false, location };
}

const known = [
  place("sandton", "Sandton, Johannesburg, 2196"),
  place("pretoria", "Pretoria, Tshwane, 0002", -25.7475, 28.1893),
  place("durban", "Durban, KwaZulu-Natal", -29.86, 31.02),
  place("main-1", "12 Main Road, Sandton"),
  place("main-2", "12 main road sandton"),
];

const maps: MapsProvider = {
  name: "Fake Maps",
  attribution: null,
  allowsOwnMaps: true,
  suggest: async () => ({ items: known }),
  resolve: async (placeId) => known.find((one) => one.placeId === placeId) ?? null,
  find: async (text) => ({
    place: known.find((one) => one.formattedAddress === text) ?? null,
    ...(text === "Vereeniging, Sandton" && { advice: "They are far apart." }),
  }),
  placeAt: async () => null,
  route: async () => ({ metres: 55_123, source: "route", line: null }),
};
const broken = async () => {
  throw new Error("no connection");
};

async function refusal(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof Failure)) throw new Error("expected a refusal");
  return outcome;
}

const truckSize = "1.5ton";

const byIds = (pickupPlaceId: string, destinationPlaceId: string, provider = maps) =>
  measureTripByIds(provider, { pickupPlaceId, destinationPlaceId, truckSize });

describe("a trip between two places", () => {
  it("is measured by ids and by texts", { tags: "P-15" }, async () => {
    const ends = { pickup: known[0], destination: known[1] };
    const expected = { ...ends, region: "gauteng", metres: 55_123, source: "route", line: null };
    expect(await byIds("sandton", "pretoria")).toEqual(expected);
    const texts = { pickup: "Sandton, Johannesburg, 2196", destination: "Pretoria, Tshwane, 0002" };
    expect(await measureTripByAddresses(maps, { ...texts, truckSize })).toEqual(expected);
  });

  it("is refused beside each field that names no place", { tags: "P-16" }, async () => {
    const failure = await refusal(byIds("nowhere", "elsewhere"));
    expect(failure.code).toBe("invalid_request");
    expect(failure.toBody()).toMatchObject({
      msg: invalidPlaceMessage("pickup", "Fake Maps"),
      errors: {
        pickup: invalidPlaceMessage("pickup", "Fake Maps"),
        destination: invalidPlaceMessage("destination", "Fake Maps"),
      },
    });
    const texts = { pickup: "Sandton, Johannesburg, 2196", destination: "nowhere" };
    const byText = await refusal(measureTripByAddresses(maps, { ...texts, truckSize }));
    expect(byText.details.errors).toEqual({
      destination: invalidPlaceMessage("destination", "Fake Maps"),
    });
  });

  it("is refused outside Gauteng", { tags: "P-17" }, async () => {
    const failure = await refusal(byIds("sandton", "durban"));
    expect(failure.code).toBe("invalid_request");
    expect(failure.details.errors).toEqual({ destination: outsideRegionMessage("gauteng") });
  });

  it("is refused from an address to itself, however it is written", { tags: "P-18" }, async () => {
    for (const destination of ["main-1", "main-2"]) {
      const failure = await refusal(byIds("main-1", destination));
      expect(failure.details.errors).toEqual({ destination: samePickupAndDestinationMessage });
    }
    // A move inside one suburb is a move like any other.
    expect(await byIds("sandton", "sandton")).toMatchObject({ metres: 55_123 });
  });

  it("is refused with the reason where the provider knows one", { tags: "P-27" }, async () => {
    const texts = { pickup: "Vereeniging, Sandton", destination: "Pretoria, Tshwane, 0002" };
    const failure = await refusal(measureTripByAddresses(maps, { ...texts, truckSize }));
    expect(failure.details.errors).toEqual({
      pickup: `${invalidPlaceMessage("pickup", "Fake Maps")}. They are far apart.`,
    });
  });

  it("has no distance when the provider has none", { tags: "P-19" }, async () => {
    const answers = [null, Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5].map((metres) =>
      metres === null ? null : ({ metres, source: "route", line: null } as const),
    );
    for (const route of [...answers.map((answer) => async () => answer), broken]) {
      const failure = await refusal(byIds("sandton", "pretoria", { ...maps, route }));
      expect(failure.code).toBe("route_unavailable");
    }
    const noPlace = await refusal(byIds("sandton", "pretoria", { ...maps, resolve: broken }));
    const cause = { message: "no connection" };
    expect(noPlace).toMatchObject({ code: "places_unavailable", cause });
  });
});
