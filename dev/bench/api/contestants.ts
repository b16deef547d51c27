import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon, { type Options } from "autocannon";
import type pg from "pg";
import type { Call } from "../../chaos/frame/call.ts";
import type { Statement } from "./record-statements.ts";

/** How many callers there are at once: as many as the product has connections to its database. */
export const atOnce = 16;

/** Sends so many calls to a port, as many at once as there are callers; answers the seconds. */
export function sendCalls(
  port: number,
  calls: number,
  next: (number: number) => Call,
): Promise<number> {
  let number = 0;
  let refused = "";
  const options: Options = {
    url: `http://127.0.0.1:${port}`,
    connections: atOnce,
    amount: calls,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers, body } = next(number++);
          const json = body === undefined ? {} : { "content-type": "application/json" };
          const text = body === undefined ? {} : { body: JSON.stringify(body) };
          return { ...request, method, path, headers: { ...json, ...headers }, ...text } as never;
        },
        onResponse: (status, body) => {
          if (status >= 300) refused ||= `${status} ${body}`;
        },
      },
    ],
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let last = start;
    const load = autocannon(options, (error, result) => {
      const failure = error?.message ?? refused;
      if (failure || result.errors > 0) reject(new Error(failure || "A connection broke."));
      else resolve((last - start) / 1000);
    });
    load.on("response", () => {
      last = performance.now();
    });
  });
}

/** Plays recorded calls, as many at once as there are callers; answers the seconds. */
export async function playStatements(
  pool: pg.Pool,
  calls: readonly (readonly Statement[])[],
): Promise<number> {
  const start = performance.now();
  const left = calls.values();
  const play = async () => {
    for (const statements of left) {
      const client = await pool.connect();
      try {
        for (const { text, values } of statements) await client.query(text, [...values]);
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, play));
  return (performance.now() - start) / 1000;
}

/** The server that answers these texts of JSON at `/0`, `/1` and so on. */
export async function startBareFastify(answers: readonly string[]) {
  const child = fork(join(import.meta.dirname, "bare-fastify.ts"));
  child.send(answers.map((answer): unknown => JSON.parse(answer)));
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, stop: () => child.kill("SIGKILL") };
}
