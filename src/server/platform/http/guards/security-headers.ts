import type { FastifyReply, FastifyRequest } from "fastify";

/** The hashes of the inline scripts and styles of a page. */
export type InlineScriptAndStyleHashes = {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/** The policy of a page whose inline scripts and styles have these hashes; no others take effect. */
export function contentSecurityPolicy(
  { scriptHashes, styleHashes }: InlineScriptAndStyleHashes = { scriptHashes: [], styleHashes: [] },
): string {
  const ownAnd = (hashes: readonly string[]) =>
    ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${ownAnd(scriptHashes)}`,
    "script-src-attr 'none'",
    `style-src ${ownAnd(styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const always = {
  "content-security-policy": contentSecurityPolicy(),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), display-capture=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
} as const;

/** Browsers keep to HTTPS for a year, for every name below ours too. */
const onlyByHttps = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** The policy of the API's answers, which are data: nothing in them runs, and no page may frame them. */
const apiPolicy = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
/** The policy of files that people sent in: they have no origin either, whatever a browser takes them for. */
export const uploadedFileSecurityPolicy = `${apiPolicy["content-security-policy"]}; sandbox`;
const documentHeaders = ["origin-agent-cluster", "permissions-policy", "x-dns-prefetch-control"];

/** The headers of every file, also of one that a page only includes. */
const fileHeaders = ["cross-origin-resource-policy", "x-content-type-options"];

/** Removes the headers that browsers heed on documents and workers alone: 600 characters on each file. */
export function removeDocumentSecurityHeaders(reply: {
  removeHeader: (name: string) => unknown;
}): void {
  for (const name of [...Object.keys(always), "x-request-id"])
    if (!fileHeaders.includes(name)) reply.removeHeader(name);
}

/** The headers of a page, and of an answer to a request that cannot be read. */
export function createSecurityHeaders(https: boolean): Readonly<Record<string, string>> {
  return { ...always, ...(https && onlyByHttps) };
}

/** Sets the headers of an answer; call it before anything can refuse the request. No browser or proxy stores an answer of the API. */
export function createSecurityHeaderSetter(https: boolean) {
  const headers = createSecurityHeaders(https);
  const kept = Object.entries(headers).filter(([name]) => !documentHeaders.includes(name));
  const apiHeaders = { ...Object.fromEntries(kept), ...apiPolicy };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    // The description of the API is a page.
    reply.headers(/^\/api\/(?!docs(?:\/|$))/.test(path) ? apiHeaders : headers);
    if (path.startsWith("/api/")) reply.header("cache-control", "no-store");
  };
}

/** The target of a request without scheme, host and fragment, as the router reads it: nothing may see another path. */
export function requestTargetInOriginForm(target = "/"): string {
  const [rest = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1);
  return rest.startsWith("/") || rest === "*" ? rest : `/${rest}`;
}

/** The path that the router matches: without the query, percent-encoding decoded. */
function pathOf(target: string | undefined): string {
  const [path = ""] = requestTargetInOriginForm(target).split("?", 1);
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
