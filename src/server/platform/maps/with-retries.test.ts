import { describe, expect, it, vi } from "vitest";
import type { MapsProvider } from "./maps-provider.ts";
import { withRetries } from "./with-retries.ts";

function failing(times: number) {
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked <= times) throw new Error(`failure ${asked}`);
    return null;
  };
  const maps: MapsProvider = {
    name: "Fake",
    attribution: null,
    suggest: async () => ({ items: (await answer()) ?? [] }),
    resolve: answer,
    find: async () => ({ place: await answer() }),
    placeAt: answer,
    route: answer,
  };
  const waits: number[] = [];
  const persistent = withRetries(maps, async (milliseconds) => void waits.push(milliseconds));
  return { persistent, waits, asked: () => asked };
}

describe("asking a maps provider again", () => {
  it("waits attempt × 2^attempt ms before each retry", { tags: "P-20" }, async () => {
    const { persistent, waits, asked } = failing(3);
    expect(await persistent.find("Sandton")).toEqual({ place: null });
    expect(waits).toEqual([2, 8, 24]);
    expect(asked()).toBe(4);
  });

  it("passes the last failure on when all fail", { tags: "P-20" }, async () => {
    const { persistent, asked } = failing(9);
    await expect(persistent.suggest("Sandton")).rejects.toThrow("failure 4");
    expect(asked()).toBe(4);
  });
});

it("fails when there is no answer within 3 seconds", { tags: ["G8", "F9"] }, async () => {
  vi.useFakeTimers();
  try {
    const hang = () => new Promise<never>(() => undefined);
    const [attribution, placeAt] = [null, hang];
    const hanging = {
      name: "Fake",
      attribution,
      suggest: hang,
      resolve: hang,
      find: hang,
      placeAt,
      route: hang,
    };
    const asked = withRetries(hanging).suggest("Sandton");
    const failed = expect(asked).rejects.toThrow("did not answer within 3 s");
    await vi.advanceTimersByTimeAsync(3_000);
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
