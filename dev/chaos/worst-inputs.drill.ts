import { monitorEventLoopDelay } from "node:perf_hooks";
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

export const worstInputsDrill: Drill = {
  name: "worst-inputs",
  about: "the worst bodies of 64 kB to every call and the worst files to every upload, one by one",
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

    async function sendOne(key: CallKey, body: Buffer): Promise<void> {
      const ask = await goodAsk(setting, key, strongestReader(key));
      const made = buildRequest(setting, key, ask, strongestReader(key));
      const isFile = "upload" in endpoints[key];
      const type = isFile ? "application/octet-stream" : "application/json";
      delay.reset();
      delay.enable();
      const answer = await call(port, {
        method: made.method ?? "POST",
        path: String(made.url as string),
        headers: {
          ...networkHeaders(random.below(2 ** 24)),
          ...(made.headers as Record<string, string>),
          "content-type": type,
        },
        body,
      });
      delay.disable();
      sent += 1;
      count(`answered ${answer.status}`);
      const ms = delay.max / 1e6;
      const what = `${key}: ${body.subarray(0, 40).toString("latin1")} (${body.length} bytes)`;
      if (ms > worst.ms) worst = { ms, what };
      const mb = process.memoryUsage().rss / 1e6;
      if (mb > peak.mb) peak = { mb, what };
      faults.addIf(
        ms > most.stillMs,
        `The event loop stood still for ${Math.round(ms)} ms at ${what}`,
      );
      faults.addIf(answer.status >= 500 && answer.status !== 503, `${answer.status} at ${what}`);
    }

    for (const key of callKeys) {
      const endpoint: Endpoint = endpoints[key];
      if (!endpoint.body && !endpoint.upload) continue;
      const { payload } = await goodAsk(setting, key, strongestReader(key)).catch(() => ({
        payload: {},
      }));
      const bodies = endpoint.upload
        ? files
        : worstBodies(payload ?? {}).map((text) => Buffer.from(text));
      for (const body of bodies) await sendOne(key, body).catch(() => undefined);
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
