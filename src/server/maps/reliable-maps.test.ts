import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodePolyline } from "#domain/places/polyline.ts";
import type { MapsProvider, Place } from "./maps-provider.ts";
import { createReliableMaps } from "./reliable-maps.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const placeAt = (lat: number): Place => ({
  placeId: `at-${lat}`,
  kind: "suburb",
  formattedAddress: `At ${lat}`,
  main: "",
  secondary: "",
  approximate: false,
  location: { lat, lng: 28 },
});

/** A provider that fails so many times before it answers. */
function failing(times: number, metres = 12_000, line: string | null = null) {
  let asked = 0;
  const at: number[] = [];
  const answer = async () => {
    asked += 1;
    at.push(Date.now());
    if (asked <= times) throw new Error(`failure ${asked}`);
    return null;
  };
  const maps: MapsProvider = {
    name: "Fake",
    attribution: null,
    allowsOwnMaps: true,
    suggest: async () => ({ items: (await answer()) ?? [] }),
    resolve: answer,
    find: async () => ({ place: await answer() }),
    placeAt: answer,
    route: async () => ({ metres, source: "route", line }),
  };
  const outcomes: string[] = [];
  const reliable = createReliableMaps(maps, (question, outcome) => {
    outcomes.push(`${question} ${outcome}`);
  });
  return { reliable, outcomes, asked: () => asked, waits: () => at.map((ms) => ms - (at[0] ?? 0)) };
}

/** The outcome of a question after its time has passed. */
async function ended<T>(question: Promise<T>, ms = 4_000): Promise<T | string> {
  const outcome = question.catch((error: unknown) => (error as Error).message);
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

describe("asking a maps provider", () => {
  it("waits attempt × 2^attempt ms before each retry", { tags: "P-20" }, async () => {
    const { reliable, waits, outcomes } = failing(3);
    expect(await ended(reliable.find("Sandton"))).toEqual({ place: null });
    expect(waits()).toEqual([0, 2, 10, 34]);
    expect(outcomes).toEqual(["find answered"]);
  });

  it("fails when there is no answer within 3 seconds", { tags: ["G8", "F9"] }, async () => {
    const hang = () => new Promise<never>(() => undefined);
    const { reliable } = failing(0);
    const hanging = createReliableMaps({ ...reliable, find: hang });
    expect(await ended(hanging.find("Sandton"), 2_999 + 1)).toMatch(/timed out/);
  });

  it("leaves it alone for 10 s after 5 failures in a row", { tags: "P-28" }, async () => {
    const { reliable, asked } = failing(20);
    for (let time = 0; time < 6; time += 1) await ended(reliable.resolve("za-sandton"));
    expect(asked()).toBe(20);
    expect(await ended(reliable.resolve("za-sandton"), 10_000)).toMatch(/circuit/);
    expect(await ended(reliable.resolve("za-sandton"))).toBeNull();
    expect(asked()).toBe(21);
  });

  it("goes on with others when one gets nonsense", { tags: "P-28" }, async () => {
    const { reliable } = failing(0);
    const route = vi.fn(async () => ({ metres: 0, source: "route", line: null }) as const);
    const maps = createReliableMaps({ ...reliable, route });
    for (let time = 0; time < 7; time += 1) {
      const answer = maps.route(placeAt(-26), placeAt(-26.1), "3ton");
      expect(await ended(answer)).toMatch(/no road can have/);
    }
    expect(route).toHaveBeenCalledTimes(7);
  });

  it.each([0, -5, Number.NaN, 11.5, 2_000, 400_000])(
    "never believes %d m between places 11 km apart",
    { tags: "P-29" },
    async (metres) => {
      const { reliable } = failing(0, metres);
      const route = reliable.route(placeAt(-26), placeAt(-26.1), "3ton");
      expect(await ended(route)).toMatch(/no road can have/);
    },
  );

  it("never believes a way that does not join its ends", { tags: "P-29" }, async () => {
    const [from, middle, to] = [placeAt(-26), placeAt(-26.05), placeAt(-26.1)];
    const ways = [[from, middle, to], [from, middle], [to, middle, from], []];
    const outcomes = await Promise.all(
      ways.map((way) => {
        const line = encodePolyline(way.map(({ location }) => location));
        return ended(failing(0, 12_000, line).reliable.route(from, to, "3ton"));
      }),
    );
    const refused = expect.stringMatching(/no road can have/);
    expect(outcomes).toEqual([
      expect.objectContaining({ metres: 12_000 }),
      refused,
      refused,
      refused,
    ]);
  });
});
