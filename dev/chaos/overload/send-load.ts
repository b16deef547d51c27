import { setTimeout as pause } from "node:timers/promises";
import autocannon, { type Options } from "autocannon";
import { quantile } from "../../bench/timing.ts";
import { type Call, isServed } from "../frame/call.ts";

/** What became of one request. */
export type Sample = {
  readonly status: number;
  /** The code of a refusal, and whether it says when to come again. */
  readonly code: unknown;
  readonly hasRetryAfter: boolean;
  /** Milliseconds since the load began: when it was sent. */
  readonly sentMs: number;
  /** Milliseconds until its answer was whole. */
  readonly ms: number;
};

export type Plan = {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** The request of this number, counted from 0. */
  readonly next: (number: number) => Call;
};

/** A rate goes out in so many shares a second, and each connection sends once a second at most. */
const shares = 20;

const codeOf = (body: string): unknown => /"code":"(\w+)"/.exec(body)?.[1];

/** Sends requests at a steady rate, and more connections instead of fewer requests when answers lag. */
export async function sendLoad({ port, perSecond, seconds, next }: Plan) {
  const start = performance.now();
  const samples: Sample[] = [];
  let broken = 0;
  let number = 0;
  const sendShare = async (share: number): Promise<void> => {
    const rate = Math.floor((perSecond + share) / shares);
    if (rate === 0) return;
    await pause((share * 1000) / shares);
    let refusal: Pick<Sample, "code" | "hasRetryAfter"> = { code: null, hasRetryAfter: false };
    const { promise, resolve } = Promise.withResolvers<void>();
    const options: Options = {
      url: `http://127.0.0.1:${port}`,
      connections: rate,
      overallRate: rate,
      duration: seconds - share / shares,
      sampleInt: 100,
      requests: [
        {
          setupRequest: (request) => {
            const { method, path, headers, body } = next(number++);
            const type = body === undefined ? {} : { "content-type": "application/json" };
            const text = body === undefined ? {} : { body: JSON.stringify(body) };
            return { ...request, method, path, headers: { ...type, ...headers }, ...text } as never;
          },
          onResponse: (_status, body, _context, headers) => {
            const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase());
            refusal = { code: codeOf(body), hasRetryAfter: names.includes("retry-after") };
          },
        },
      ],
    };
    const load = autocannon(options, () => resolve());
    // Comes right after `onResponse` of the same answer.
    load.on("response", (_client, status, _bytes, ms) => {
      samples.push({ status, ms, sentMs: performance.now() - start - ms, ...refusal });
    });
    load.on("reqError", () => {
      broken += 1;
    });
    await promise;
  };
  await Promise.all(Array.from({ length: shares }, (_, share) => sendShare(share)));
  return { samples, broken };
}

export const servedMs = (samples: readonly Sample[]) =>
  samples.filter(isServed).map(({ ms }) => ms);

export const p99Of = (values: readonly number[]) => quantile(values, 0.99);
