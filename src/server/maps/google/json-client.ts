import type { z } from "zod";
import {
  ProviderDown,
  type ProviderError,
  ProviderKeyRefused,
  ProviderNonsense,
  ProviderOverQuota,
} from "../provider-errors.ts";

type Question<Kind extends string, T> = {
  readonly kind: Kind;
  readonly url: URL;
  readonly shape: z.ZodType<T>;
  /** Sent as JSON by POST; left out, the request is a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a refusal means "there is no such thing". */
  readonly isNothing?: (statusCode: number) => boolean;
};

/** Bytes of an answer that are read: what is longer breaks off, and is no JSON then. */
const mostBytes = 2_000_000;

/**
 * Makes the function that asks a provider over HTTP and reads its JSON. Each request is reported
 * before it is sent. A redirect is not followed: it would carry the key elsewhere.
 *
 * @param deadlineMs milliseconds for one request, from its start to the last byte of the answer
 * @throws ProviderDown, ProviderOverQuota, ProviderKeyRefused, ProviderNonsense
 */
export function createJsonClient<Kind extends string>({
  provider,
  headers,
  deadlineMs,
  onRequest,
}: {
  readonly provider: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  readonly onRequest: (kind: Kind) => void;
}) {
  return async <T>(question: Question<Kind, T>): Promise<T | null> => {
    const asked = { provider, request: question.kind };
    onRequest(question.kind);
    const answer = await fetchText(question.url, {
      headers: { ...headers, ...question.headers },
      signal: AbortSignal.timeout(deadlineMs),
      ...(question.body !== undefined && { method: "POST", body: JSON.stringify(question.body) }),
    }).catch((cause: unknown) => {
      throw new ProviderDown(asked, { cause });
    });
    if (answer.statusCode !== 200) {
      const refusal = refusalOf(asked, answer);
      const isUnknown = refusal instanceof ProviderNonsense;
      if (isUnknown && question.isNothing?.(answer.statusCode)) return null;
      throw refusal;
    }
    const read = question.shape.safeParse(parseJson(answer.text));
    if (read.success) return read.data;
    // The path alone: a message of the parser can quote the answer, which can quote the person.
    const path = read.error.issues[0]?.path.join(".");
    throw new ProviderNonsense(asked, path ? `${path} is wrong` : "no JSON of the known shape");
  };
}

type Answer = {
  readonly statusCode: number;
  readonly text: string;
};

async function fetchText(url: URL, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  return { statusCode: response.status, text: await textOf(response) };
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > mostBytes) break;
  }
  return Buffer.concat(parts).toString();
}

/** The value of a JSON text; undefined, which fits no shape, for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const quotaWords = /quota|rate.?limit|limit.?exceeded|too many/i;
const keyWords = /API_KEY_INVALID|API key (?:not valid|expired)/i;

function refusalOf(
  { provider, request }: { readonly provider: string; readonly request: string },
  { statusCode, text }: Answer,
): ProviderError {
  const asked = { provider, request, statusCode };
  const isOverQuota = statusCode === 429 || (statusCode === 403 && quotaWords.test(text));
  if (isOverQuota) return new ProviderOverQuota(asked);
  const isKey = statusCode === 401 || statusCode === 403 || keyWords.test(text);
  if (isKey && statusCode < 500) return new ProviderKeyRefused(asked);
  return statusCode >= 500 ? new ProviderDown(asked) : new ProviderNonsense(asked, "a refusal");
}
