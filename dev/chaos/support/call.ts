import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** After this the call counts as cut off; 30 s when left out. */
  readonly timeoutMs?: number;
};

/** An answer of the product, or a line that broke before one came. */
export type Answer = {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The JSON of the answer; an empty object where there was none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly ms: number;
  /** Why there was no answer: the error's code. */
  readonly broken: string | null;
};

/** Lines that are kept open, as a browser or a balancer keeps them. */
export function createLines(maxSockets = 64): Agent {
  return new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets });
}

function readJson(body: string): Answer["body"] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Answer["body"]) : {};
  } catch {
    return {};
  }
}

/** Makes one call to `http://localhost:port` and tells how it went; never throws. */
export function call(port: number, lines: Agent, { method, path, ...sent }: Call): Promise<Answer> {
  const start = performance.now();
  const payload = sent.body === undefined ? undefined : Buffer.from(JSON.stringify(sent.body));
  const headers = {
    ...(payload && { "content-type": "application/json", "content-length": payload.length }),
    ...sent.headers,
  };
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(sent.timeoutMs ?? 30_000);
    const outgoing = request(
      { host: "127.0.0.1", port, agent: lines, method, path, headers, signal },
      (incoming) => {
        text(incoming).then(
          (body) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: readJson(body),
              ms: performance.now() - start,
              broken: null,
            }),
          breakOff,
        );
      },
    );
    const breakOff = (error: NodeJS.ErrnoException) =>
      resolve({
        status: 0,
        headers: {},
        body: {},
        ms: performance.now() - start,
        broken: error.code ?? error.name,
      });
    outgoing.on("error", breakOff);
    outgoing.end(payload);
  });
}
