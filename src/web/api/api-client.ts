import type { JsonReply, SentRequestPart } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { deleteDeviceDatabases } from "#web/browser/browser-storage.ts";
import { syncServerTime } from "#web/browser/use-now.ts";
import { ApiError, isSignedOutError, serverUnreachableError, toApiError } from "./api-error.ts";

/** Every call that answers with JSON. */
export type JsonCallKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { readonly reply: object } ? K : never;
}[keyof Endpoints];
/** Every call whose answer is a file or a document that the browser fetches by its address. */
export type FileCallKey = Exclude<keyof Endpoints, JsonCallKey>;
export type CallReply<K extends JsonCallKey> = JsonReply<Endpoints[K]>;
export type CallBody<K extends JsonCallKey> = SentRequestPart<Endpoints[K], "body">;

/** One part of a request, such as its body, as the contract has it. It is optional if all its fields are. */
type PartOf<Name extends string, Sent> = [Sent] extends [undefined]
  ? { readonly [P in Name]?: never }
  : Record<never, never> extends Sent
    ? { readonly [P in Name]?: Sent }
    : { readonly [P in Name]: Sent };

export type CallOptions<K extends JsonCallKey> = PartOf<
  "params",
  SentRequestPart<Endpoints[K], "params">
> &
  PartOf<"query", SentRequestPart<Endpoints[K], "query">> &
  PartOf<"body", SentRequestPart<Endpoints[K], "body">> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

type OptionsArgument<K extends JsonCallKey> =
  Record<never, never> extends CallOptions<K>
    ? [options?: CallOptions<K>]
    : [options: CallOptions<K>];

type LooseOptions = {
  readonly [P in "params" | "query"]?: Readonly<Record<string, unknown>> | undefined;
} & { readonly body?: unknown; readonly headers?: object; readonly signal?: AbortSignal };

/** How long a call may take before it counts as unreachable, in milliseconds. */
const timeLimit = 15_000;

/**
 * Makes one call of the API: `callApi("GET /api/orders/{id}", { params: { id } })`.
 * The types come from the contract. The browser sends the session as a cookie.
 *
 * @throws ApiError for every failing answer, and with the code `unreachable` where none came in 15 s;
 *   the reason of `signal` where that is aborted
 */
export async function callApi<K extends JsonCallKey>(
  key: K,
  ...[options]: OptionsArgument<K>
): Promise<CallReply<K>> {
  const [method, path] = key.split(" ") as [string, string];
  const sent: LooseOptions = options ?? {};
  try {
    const answer = await fetch(
      fillPathParameters(path, sent.params) + formatQueryString(sent.query),
      {
        method,
        credentials: "same-origin",
        cache: "no-store",
        signal: withTimeLimit(sent.signal),
        headers: {
          accept: "application/json",
          ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
          ...sent.headers,
        },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      },
    );
    syncServerTime(answer);
    const body = parseJson(await answer.text());
    if (!answer.ok || body === undefined) {
      throw toApiError(answer.status, body, answer.headers.get("retry-after"));
    }
    return body as CallReply<K>;
  } catch (error) {
    // Nobody reads the jobs on a driver's phone until the same driver signs in again.
    if (isSignedOutError(error)) deleteDeviceDatabases("keys");
    if (error instanceof ApiError) throw error;
    if (sent.signal?.aborted) throw error;
    throw serverUnreachableError(error);
  }
}

/** A signal that aborts with `own` or after the limit. Older browsers lack `AbortSignal.any` for this. */
function withTimeLimit(own: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeLimit);
  if (own === undefined) return limit;
  const joined = new AbortController();
  for (const signal of [own, limit]) {
    if (signal.aborted) joined.abort(signal.reason);
    const follow = () => joined.abort(signal.reason);
    signal.addEventListener("abort", follow, { once: true, signal: joined.signal });
  }
  return joined.signal;
}

/** Fills in the params of a path: `/api/orders/{id}` with the id `a b` is `/api/orders/a%20b`. */
export function fillPathParameters(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== "string") throw new Error(`The call ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}

/** The query string of the values that are set, with its question mark; empty where none is set. */
export function formatQueryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

/** The value of a JSON text; undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
