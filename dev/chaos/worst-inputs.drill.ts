import { monitorEventLoopDelay } from "node:perf_hooks";
import type { InjectOptions } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { maxUploadedFileBytes } from "#domain/files/file-kinds.ts";
import {
  buildRequest,
  type CallKey,
  callKeys,
  goodAsk,
  prepareCalls,
  strongestReader,
} from "#harness/calls/calls.ts";
import { picture } from "#harness/files.ts";
import { maxRequestBodyBytes } from "#server/api/front-door.ts";
import { call, networkHeaders } from "./frame/call.ts";
import type { Drill } from "./frame/drill.ts";
import { openSmallProduct } from "./hostile-inputs.drill.ts";

/** The longest that a worst input may keep the event loop, and the most memory above idle. */
const most = { stillMs: 200, memoryMb: 400 };

/** Texts that make a greedy expression or a careless loop take long, each as a piece that is repeated. */
const pieces = [
  "(",
  "a ",
  "1,",
  "a@",
  "é\u0301",
  " ",
  "\u200b",
  "27 ",
  "http://a.",
  '"',
  "\n",
  "-1",
];
const fill = (piece: string, bytes: number) =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** The same value with this text in place of every text, at all depths. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => withText(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withText(inner, text)]),
  );
}

const countTexts = (value: unknown): number =>
  typeof value === "string"
    ? 1
    : typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + countTexts(inner), 0)
      : 0;

/** Bodies of 64 kB: the good one with long texts, with many items, and JSON that is deep or wide. */
function worstBodies(good: unknown): readonly string[] {
  const room = maxRequestBodyBytes - 4_000;
  const texts = Math.max(1, countTexts(good));
  const long = pieces.map((piece) => JSON.stringify(withText(good, fill(piece, room / texts / 2))));
  // The longest text that most fields take, so that a rule of the field sees it.
  const short = pieces.map((piece) => JSON.stringify(withText(good, fill(piece, 490))));
  const wide = Object.fromEntries([...Array(5_000).keys()].map((at) => [`f${at}`, 1]));
  const items = Array.from({ length: 10_000 }, () => 1);
  return [
    ...long,
    ...short,
    `${"[".repeat(room / 2)}${"]".repeat(room / 2)}`,
    JSON.stringify(wide),
    JSON.stringify({ ...(good as object), items }),
  ];
}

/** Queries with a worst text in each parameter: as long as a request's head may be, and as fields take it. */
function worstQueries(names: readonly string[]): readonly string[] {
  const long = Math.floor(12_000 / names.length / 3);
  return pieces.flatMap((piece) =>
    [long, 290, 95].map((bytes) => {
      const text = encodeURIComponent(fill(piece, bytes));
      return `?${names.map((name) => `${name}=${text}`).join("&")}`;
    }),
  );
}

async function worstFiles(): Promise<readonly Buffer[]> {
  const pdf = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(maxUploadedFileBytes - 20, 40),
  ]);
  const half = maxUploadedFileBytes / 2 - 100;
  const attributes = [...Array(250_000).keys()].map((at) => `b${at}=""`).join(" ");
  return [
    pdf,
    Buffer.alloc(maxUploadedFileBytes, 7),
    await picture("png", { width: 1, height: 1_000_000 }),
    await picture("png", { width: 7_000, height: 7_000 }),
    await picture("jpeg", { width: 8_000, height: 6_000 }),
    ...pieces.map((piece) => Buffer.from(fill(piece, half))),
    Buffer.from(`x,${fill("(", 60_000)}`),
    Buffer.from(fill("a\n", half)),
    Buffer.from(`<a ${attributes}/>`),
    Buffer.from(`${fill("<a>", half / 2)}`),
    Buffer.from("<Document><__proto__>1</__proto__></Document>"),
  ];
}

/** What is sent in place of what a good call sends. */
type WorstInput = { readonly body?: Buffer; readonly query?: string };

export const worstInputsDrill: Drill = {
  name: "worst-inputs",
  about:
    "the worst bodies and queries to every call and the worst files to every upload, one by one",
  rounds: 1,
  processes: 0,
  work: async (drill) => {
    const { random, faults, figure, say, count } = drill;
    const { app, port } = await openSmallProduct(drill);
    const setting = await prepareCalls(app);
    const files = await worstFiles();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const idleMb = process.memoryUsage().rss / 1e6;
    let sent = 0;
    let peak = { mb: idleMb, what: "none" };
    let worst = { ms: 0, what: "none" };

    /** Makes one call, and answers it with the longest that the event loop stood still meanwhile, in ms. */
    async function sendOnce({ url, ...made }: InjectOptions, { body, query }: WorstInput) {
      const path = String(url as string);
      delay.reset();
      delay.enable();
      const answer = await call(port, {
        method: made.method ?? "POST",
        path: query === undefined ? path : path.replace(/\?.*/, "") + query,
        headers: {
          ...networkHeaders(random.below(2 ** 24)),
          ...(made.headers as Record<string, string>),
        },
        ...(body && { body }),
      });
      delay.disable();
      sent += 1;
      count(`answered ${answer.status}`);
      return { answer, ms: delay.max / 1e6 };
    }

    async function sendInput(key: CallKey, made: InjectOptions, input: WorstInput): Promise<void> {
      const sample = input.body?.subarray(0, 40).toString("latin1") ?? input.query?.slice(0, 40);
      const { length } = input.body ?? input.query ?? "";
      const what = `${key}: ${JSON.stringify(sample)} (${length} bytes)`;
      let ms = Number.POSITIVE_INFINITY;
      // The machine itself may pause the process: what holds the event loop does so each time.
      for (let left = 3; left > 0 && ms > most.stillMs; left -= 1) {
        const { answer, ms: still } = await sendOnce(made, input);
        ms = Math.min(ms, still);
        const isFailure = answer.status >= 500 && answer.status !== 503;
        const failure = answer.broken ?? answer.status;
        faults.addIf(isFailure || answer.broken !== null, `${failure} at ${what}`);
      }
      if (ms > worst.ms) worst = { ms, what };
      const mb = process.memoryUsage().rss / 1e6;
      if (mb > peak.mb) peak = { mb, what };
      faults.addIf(
        ms > most.stillMs,
        `The event loop stood still for ${Math.round(ms)} ms at ${what}`,
      );
    }

    for (const key of callKeys) {
      const endpoint: Endpoint = endpoints[key];
      const names = Object.keys(endpoint.query?.shape ?? {});
      const queries = names.length > 0 ? worstQueries(names) : [];
      if (!endpoint.body && !endpoint.upload && queries.length === 0) continue;
      const reader = strongestReader(key);
      const ask = await goodAsk(setting, key, reader);
      const { payload: _good, ...made } = buildRequest(setting, key, ask, reader);
      const type = endpoint.upload ? "application/octet-stream" : "application/json";
      const headers = { ...made.headers, "content-type": type };
      const texts = endpoint.body ? worstBodies(ask.payload ?? {}) : [];
      const bodies = endpoint.upload ? files : texts.map((text) => Buffer.from(text));
      for (const body of bodies) await sendInput(key, { ...made, headers }, { body });
      for (const query of queries) await sendInput(key, made, { query });
      say(`${sent} requests sent`);
    }
    figure("the longest that the event loop stood still, ms", Math.round(worst.ms));
    figure("which was at", worst.what);
    figure("memory above idle at most, MB", Math.round(peak.mb - idleMb));
    figure("at that", peak.what);
    faults.addIf(
      peak.mb - idleMb > most.memoryMb,
      `Memory grew by ${Math.round(peak.mb - idleMb)} MB.`,
    );
    return {};
  },
};
