import { afterEach, expect, it, vi } from "vitest";
import { draftQuote, draftRates, filledDraft } from "#harness/quote-draft.ts";
import { createReadCache } from "#web/api/read-cache.ts";
import { addRatesToQuote } from "./request-quote.ts";
import { tripDistanceQuery } from "./use-live-price.ts";

afterEach(() => vi.unstubAllGlobals());

const pricing = {
  id: "p",
  region: "gauteng" as const,
  truckSize: "1.5ton",
  baseAmount: 500,
  ...draftRates,
};

it("a quote has the rates of its figures, no commission and no net", { tags: "S-22" }, () => {
  expect(addRatesToQuote(draftQuote, filledDraft, pricing)).toEqual({
    ...draftQuote,
    rates: draftRates,
  });
  const unexplained = { ...draftQuote, rates: null };
  const others = { ...pricing, floorsPricing: 51 };
  expect(addRatesToQuote(draftQuote, filledDraft, others)).toEqual(unexplained);
  expect(addRatesToQuote(draftQuote, filledDraft, undefined)).toEqual(unexplained);
});

it.each([
  [true, 1],
  [false, 2],
])(
  "a distance that holds for any truck (%s) is read %d times for two sizes",
  {
    tags: "P-97",
  },
  async (isForAnyTruck, times) => {
    const fetched = vi.fn(async () => new Response(JSON.stringify({ kms: 12, isForAnyTruck })));
    vi.stubGlobal("fetch", fetched);
    const cache = createReadCache();
    for (const truckSize of ["", "3ton"]) {
      expect(await cache.fetchQuery(tripDistanceQuery("a", "b", truckSize))).toMatchObject({
        kms: 12,
      });
    }
    expect(fetched).toHaveBeenCalledTimes(times);
  },
);
