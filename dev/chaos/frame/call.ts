import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export type Call = {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON, or as it is when it is bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** After this the call counts as cut off; 30 s when left out. */
  readonly timeoutMs?: number;
};

/** An answer of the product, or a connection that broke before one came. */
export type Answer = {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The JSON of the answer; an empty object where there was none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly ms: number;
  /** Why there was no answer: the error's code. */
  readonly broken: string | null;
};

/** Connections that are kept open, as a browser or a balancer keeps them. */
const connections = new Agent({ keepAlive: true });

function readJson(body: string): Answer["body"] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Answer["body"]) : {};
  } catch {
    return {};
  }
}

export const isSuccess = ({ status }: Pick<Answer, "status">) => status >= 200 && status < 300;

/** The header that makes a call come from another network for each number. */
export function networkHeaders(number: number): { readonly "x-forwarded-for": string } {
  const part = (shift: number) => (number >> shift) & 255;
  return { "x-forwarded-for": ["10", part(16), part(8), part(0)].join(".") };
}

/** Makes one call to `http://localhost:port` and answers how it went; never throws. */
export function call(port: number, { method, path, body, ...sent }: Call): Promise<Answer> {
  const start = performance.now();
  const isReady = body === undefined || body instanceof Buffer;
  const payload = isReady ? body : Buffer.from(JSON.stringify(body));
  const headers = {
    ...(payload && { "content-type": "application/json", "content-length": payload.length }),
    ...sent.headers,
  };
  const signal = AbortSignal.timeout(sent.timeoutMs ?? 30_000);
  return new Promise((resolve) => {
    const finish = (status: number, rest: Partial<Answer>) => {
      const none = { headers: {}, text: "", body: {}, broken: null };
      resolve({ ...none, status, ms: performance.now() - start, ...rest });
    };
    const breakOff = (error: NodeJS.ErrnoException) =>
      finish(0, { broken: error.code ?? error.name });
    const outgoing = request(
      { host: "127.0.0.1", port, agent: connections, method, path, headers, signal },
      (incoming) => {
        const { statusCode = 0, headers: received } = incoming;
        text(incoming).then(
          (read) => finish(statusCode, { headers: received, text: read, body: readJson(read) }),
          breakOff,
        );
      },
    );
    outgoing.on("error", breakOff);
    outgoing.end(payload);
  });
}
