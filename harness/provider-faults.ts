import {
  ProviderDown,
  ProviderKeyRefused,
  ProviderNonsense,
  ProviderOverQuota,
} from "#server/maps/provider-errors.ts";
import type { Reply } from "./answering-server.ts";

const quota = '{"error":{"status":"PERMISSION_DENIED","message":"Quota exceeded for today"}}';
const key = '{"error":{"status":"PERMISSION_DENIED","message":"This API is not enabled"}}';
const page = "<!doctype html><title>12 Main Road</title>";

/** What every question would take for "nothing found". */
const nothing = '{"features":[],"results":[],"suggestions":[],"error":"","routes":[]}';

/** What a server can do instead of answering, and the failure that each of it is. */
export const providerFaults: readonly (readonly [name: string, Reply, failure: unknown])[] = [
  ["never answers", "hang", ProviderDown],
  ["closes the line", "close", ProviderDown],
  ["closes the line in the middle", "cut", ProviderDown],
  ["has a fault", { status: 500, body: page }, ProviderDown],
  ["is behind a broken gateway", { status: 502, body: page }, ProviderDown],
  ["is overloaded", { status: 503, body: "{}" }, ProviderDown],
  ["is asked too often", { status: 429, body: "{}" }, ProviderOverQuota],
  ["has given the day's quota", { status: 403, body: quota }, ProviderOverQuota],
  ["forbids the key", { status: 403, body: key }, ProviderKeyRefused],
  ["does not know the key", { status: 401, body: "{}" }, ProviderKeyRefused],
  ["is elsewhere", { status: 302, headers: { location: "/x" }, body: "" }, ProviderNonsense],
  ["answers a page", { body: page }, ProviderNonsense],
  ["answers nothing", { body: "" }, ProviderNonsense],
  ["answers half a text", { body: '{"features":[{"geom' }, ProviderNonsense],
  ["answers null", { body: "null" }, ProviderNonsense],
  ["answers a list", { body: "[1,2]" }, ProviderNonsense],
  ["does not come to an end", { body: " ".repeat(3_000_000) + nothing }, ProviderNonsense],
];
