import { afterAll, describe, expect, it } from "vitest";
import { openAnsweringServer, type Reply } from "#harness/answering-server.ts";
import { describeErrorForLog } from "#server/platform/log/describe-error.ts";
import type { MapsProvider, Place } from "../maps-provider.ts";
import { ProviderError } from "../provider-errors.ts";
import { createGoogleMaps } from "./google-maps.ts";

const quota = '{"error":{"status":"PERMISSION_DENIED","message":"Quota exceeded for today"}}';
const key = '{"error":{"status":"PERMISSION_DENIED","message":"This API is not enabled"}}';
const page = "<!doctype html><title>12 Main Road</title>";

/** An answer that every question takes for "nothing found". */
const nothing = '{"features":[],"results":[],"suggestions":[],"error":"","routes":[]}';

/** Wrong answers of a server, each with the fault that it is. */
const providerFaults: readonly (readonly [name: string, Reply, fault: string])[] = [
  ["never answers", "hang", "down"],
  ["closes the line", "close", "down"],
  ["closes the line in the middle", "cut", "down"],
  ["has a fault", { status: 500, body: page }, "down"],
  ["is behind a broken gateway", { status: 502, body: page }, "down"],
  ["is overloaded", { status: 503, body: "{}" }, "down"],
  ["is asked too often", { status: 429, body: "{}" }, "over-quota"],
  ["has given the day's quota", { status: 403, body: quota }, "over-quota"],
  ["forbids the key", { status: 403, body: key }, "key-refused"],
  ["does not know the key", { status: 401, body: "{}" }, "key-refused"],
  ["is elsewhere", { status: 302, headers: { location: "/x" }, body: "" }, "nonsense"],
  ["answers a page", { body: page }, "nonsense"],
  ["answers nothing", { body: "" }, "nonsense"],
  ["answers half a text", { body: '{"features":[{"geom' }, "nonsense"],
  ["answers null", { body: "null" }, "nonsense"],
  ["answers a list", { body: "[1,2]" }, "nonsense"],
  ["does not come to an end", { body: " ".repeat(3_000_000) + nothing }, "nonsense"],
];

const server = await openAnsweringServer();
afterAll(() => server.close());
const { url } = server;
const onRequest = () => undefined;

const googleWith = (deadlineMs: number) =>
  createGoogleMaps({
    key: "secret-key",
    deadlineMs,
    onRequest,
    endpoints: { places: url, routes: url, geocoding: url },
  });
const end = (placeId: string, lat: number): Place => ({
  placeId,
  kind: "street",
  formattedAddress: placeId,
  main: placeId,
  secondary: "",
  approximate: false,
  location: { lat, lng: 28.05 },
});
const googleRoute = (maps: MapsProvider) =>
  maps.route(end("google.a", -26.1), end("google.b", -26.2), "1.5ton");
const typed = "12 Main Road, Bryanston";
const point = { lat: -26.1, lng: 28 };

type Ask = (deadlineMs: number) => Promise<unknown>;
const googleQuestions: readonly (readonly [string, Ask])[] = [
  ["Google's suggestions", (ms) => googleWith(ms).suggest(typed)],
  ["Google's details", (ms) => googleWith(ms).resolve("google.ChIJ")],
  ["Google's find", (ms) => googleWith(ms).find(typed)],
  ["Google's reverse", (ms) => googleWith(ms).placeAt(point)],
  ["Google's route", (ms) => googleRoute(googleWith(ms))],
];
const [longMs, shortMs] = [30_000, 20];

async function failureOf(answer: Promise<unknown>): Promise<ProviderError> {
  const outcome = await answer.catch((error: unknown) => error);
  if (outcome instanceof ProviderError) return outcome;
  throw new Error(`No failure: ${String(outcome)}`);
}

describe.each(googleQuestions)("%s", (_, ask) => {
  it.each(providerFaults)(
    "fails in its own way when the server %s",
    { tags: ["P-68", "F9"] },
    async (_fault, reply, expected) => {
      server.answerWith(() => reply);
      const failure = await failureOf(ask(reply === "hang" ? shortMs : longMs));
      expect(failure.fault).toBe(expected);
      const logged = JSON.stringify(describeErrorForLog(failure));
      for (const secret of ["secret-key", "Main Road", url]) expect(logged).not.toContain(secret);
      expect(JSON.stringify(server.asked.map(({ path }) => path))).not.toContain("secret-key");
    },
  );
});

it("a key that Google does not know counts as refused", { tags: "P-68" }, async () => {
  const details = [{ reason: "API_KEY_INVALID", domain: "googleapis.com" }];
  const body = JSON.stringify({ error: { code: 400, status: "INVALID_ARGUMENT", details } });
  server.answerWith(() => ({ status: 400, body }));
  for (const [name, ask] of googleQuestions) {
    expect((await failureOf(ask(longMs))).fault, name).toBe("key-refused");
  }
});

describe("a distance", () => {
  it.each(["-5", "NaN", "1e400", '"14 km"', "null", "[]", "1000", "1000000000", "-14000.5"])(
    "that no road has is nonsense: %s",
    { tags: ["P-69", "F9"] },
    async (metres) => {
      server.answerWith(() => ({ body: `{"routes":[{"distanceMeters":${metres}}]}` }));
      const failure = await failureOf(googleRoute(googleWith(longMs)));
      expect(failure.fault).toBe("nonsense");
    },
  );

  it("is never shorter than the great circle", { tags: "P-69" }, async () => {
    server.answerWith(() => ({ body: '{"routes":[{"distanceMeters":9000.4}]}' }));
    expect(await googleRoute(googleWith(longMs))).toMatchObject({ metres: 11_120 });
  });

  it("is an estimate inside one suburb or at one point, and not asked for", {
    tags: ["P-49", "P-69"],
  }, async () => {
    server.answerWith(() => ({ body: "{}" }));
    const suburb = { ...end("google.a", -26.1), kind: "suburb" as const };
    const inside = { metres: 2_000, source: "estimate", line: null };
    expect(await googleWith(longMs).route(suburb, suburb, "1.5ton")).toEqual(inside);
    const [shop, flat] = [end("google.a", -26.1), end("google.b", -26.1)];
    const least = { ...inside, metres: 500 };
    expect(await googleWith(longMs).route(shop, flat, "1.5ton")).toEqual(least);
    expect(server.asked).toEqual([]);
  });
});

it.each([
  [{ latitude: "-26", longitude: 28 }],
  [{ latitude: 126, longitude: 28 }],
  [{ latitude: -26, longitude: 1e9 }],
  [null],
])("a position of %j is nonsense", { tags: ["P-68", "F9"] }, async (location) => {
  const place = { formattedAddress: "A", location, types: ["street_address"] };
  server.answerWith(() => ({ body: JSON.stringify(place) }));
  const failure = await failureOf(googleWith(longMs).resolve("google.a"));
  expect(failure.fault).toBe("nonsense");
});
