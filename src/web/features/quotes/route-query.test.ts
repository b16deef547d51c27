import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { routeQuery } from "./use-live-price.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, 1],
  [false, 2],
])(
  "a distance for any truck (%s) is asked for %d times for two sizes",
  {
    tags: "P-97",
  },
  async (isForAnyTruck, times) => {
    const fetched = vi.fn(async () => new Response(JSON.stringify({ kms: 12, isForAnyTruck })));
    vi.stubGlobal("fetch", fetched);
    const client = new QueryClient();
    for (const truckSize of ["", "3ton"]) {
      expect(await client.fetchQuery(routeQuery("a", "b", truckSize))).toMatchObject({ kms: 12 });
    }
    expect(fetched).toHaveBeenCalledTimes(times);
  },
);
