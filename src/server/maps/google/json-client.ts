import type { z } from "zod";
import { isNonsense, ProviderError } from "../provider-errors.ts";

type Question<Kind extends string, T> = {
  readonly kind: Kind;
  readonly url: URL;
  readonly shape: z.ZodType<T>;
  readonly mask: string;
  /** Sent as JSON by POST; left out, the request is a GET. */
  readonly body?: unknown;
  /** Whether a refusal means "there is no such thing". */
  readonly isNothing?: (statusCode: number) => boolean;
};

/** Bytes of an answer that are read: what is longer breaks off, and is no JSON then. */
const mostBytes = 2_000_000;

/** A redirect is not followed: it would carry the key elsewhere. @param deadlineMs of the whole request */
export function createJsonClient<Kind extends string>({
  provider,
  key,
  deadlineMs,
  onRequest,
}: {
  readonly provider: string;
  readonly key: string;
  readonly deadlineMs: number;
  readonly onRequest: (kind: Kind) => void;
}) {
  return async <T>({ kind, url, shape, mask, body, isNothing }: Question<Kind, T>) => {
    const asked = { provider, request: kind };
    onRequest(kind);
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
      if (isNonsense(refusal) && isNothing?.(answer.statusCode)) return null;
      throw refusal;
    }
    const read = shape.safeParse(parseJson(answer.text));
    if (read.success) return read.data;
    // The path alone: a message of the parser can quote the answer, which can quote the person.
    const path = read.error.issues[0]?.path.join(".");
    const about = path ? `${path} is wrong` : "no JSON of the known shape";
    throw new ProviderError("nonsense", asked, { about });
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
  asked: { readonly provider: string; readonly request: string },
  { statusCode, text }: { readonly statusCode: number; readonly text: string },
): ProviderError {
  const isOverQuota = statusCode === 429 || (statusCode === 403 && quotaWords.test(text));
  const isKey = statusCode === 401 || statusCode === 403 || keyWords.test(text);
  const about = { ...asked, statusCode };
  if (isOverQuota) return new ProviderError("over-quota", about);
  if (statusCode >= 500) return new ProviderError("down", about);
  if (isKey) return new ProviderError("key-refused", about);
  return new ProviderError("nonsense", about, { about: "a refusal" });
}
