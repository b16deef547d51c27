import type { z } from "zod";
import {
  isNonsensicalAnswerError,
  type MapsProviderRequest,
  ProviderError,
} from "../provider-errors.ts";

export const googleProviderName = "Google Maps";

/**
 * Google's list price in US dollars for one request, after the 10,000 of each kind that are free in a month
 * and up to 100,000 a month, as of November 2026.
 * https://developers.google.com/maps/billing-and-pricing/pricing
 */
export const googlePricesUsd = {
  /** Autocomplete Requests: after the 12th, requests are free in a session that ends in a choice. */
  suggest: 2.83 / 1000,
  /** Place Details Essentials: the field mask must name no field of a more expensive class. */
  details: 5 / 1000,
  /** Compute Routes Essentials: without traffic, and with at most 10 stops on the way. */
  route: 5 / 1000,
  reverse: 5 / 1000,
} as const;

type GoogleRequest = keyof typeof googlePricesUsd;

type Question<T> = {
  readonly kind: GoogleRequest;
  readonly url: URL;
  readonly shape: z.ZodType<T>;
  readonly mask: string;
  /** The body, sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown;
  /** Says whether this status of Google's reply means "there is no such place". */
  readonly isNothing?: (statusCode: number) => boolean;
};

/** The most bytes that are read of a reply; a longer one is cut off, and so is no valid JSON. */
const mostBytes = 2_000_000;

/** Makes a client of Google's APIs. It follows no redirect, which could send the key to another host. */
export function createGoogleJsonClient({
  key,
  deadlineMs,
  onRequest,
}: {
  /** The API key, which is sent as a header and is never shown or logged. */
  readonly key: string;
  /** The most milliseconds that one whole request may take. */
  readonly deadlineMs: number;
  /** Called for each request, with its kind and its list price in US dollars. */
  readonly onRequest: (kind: GoogleRequest, usd: number) => void;
}) {
  return async <T>({ kind, url, shape, mask, body, isNothing }: Question<T>) => {
    const asked = { provider: googleProviderName, request: kind };
    onRequest(kind, googlePricesUsd[kind]);
    const answer = await fetch(url, {
      redirect: "manual",
      headers: {
        "X-Goog-Api-Key": key,
        "X-Goog-FieldMask": mask,
        "Content-Type": "application/json",
      },
      signal: AbortSignal.timeout(deadlineMs),
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ statusCode: response.status, text: await textOf(response) }))
      .catch((cause: unknown) => {
        throw new ProviderError("down", asked, { cause });
      });
    if (answer.statusCode !== 200) {
      const refusal = refusalOf(asked, answer);
      if (isNonsensicalAnswerError(refusal) && isNothing?.(answer.statusCode)) return null;
      throw refusal;
    }
    const read = shape.safeParse(parseJson(answer.text));
    if (read.success) return read.data;
    // The error names only the field's path: the parser's message may quote a person's text.
    const path = read.error.issues[0]?.path.join(".");
    const about = path ? `${path} is wrong` : "no JSON of the known shape";
    throw new ProviderError("nonsense", { ...asked, about });
  };
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

/** Parses JSON text; any other text gives undefined, which no schema accepts. */
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
  asked: MapsProviderRequest,
  { statusCode, text }: { statusCode: number; text: string },
) {
  const isOverQuota = statusCode === 429 || (statusCode === 403 && quotaWords.test(text));
  const isKey = statusCode === 401 || statusCode === 403 || keyWords.test(text);
  const about = { ...asked, statusCode };
  if (isOverQuota) return new ProviderError("over-quota", about);
  if (statusCode >= 500) return new ProviderError("down", about);
  if (isKey) return new ProviderError("key-refused", about);
  return new ProviderError("nonsense", { ...about, about: "a refusal" });
}
