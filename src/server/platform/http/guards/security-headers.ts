import type { FastifyReply, FastifyRequest } from "fastify";

/** The hashes of the inline scripts and styles of a page. */
export type InlineScriptAndStyleHashes = {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/** Makes a page's Content-Security-Policy, which allows only inline scripts and styles with these hashes. */
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

/** The header by which browsers use only HTTPS for a year, on all our subdomains too. */
const onlyByHttps = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** The policy of API replies, which are data: no script in them runs, and no page may show them in a frame. */
const apiPolicy = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
/** The policy of uploaded files: browsers run nothing in them, and treat them as another website's. */
export const uploadedFileSecurityPolicy = `${apiPolicy["content-security-policy"]}; sandbox`;
const documentHeaders = ["origin-agent-cluster", "permissions-policy", "x-dns-prefetch-control"];

/** The security headers of every file, even of one that a page only includes. */
const fileHeaders = ["cross-origin-resource-policy", "x-content-type-options"];

/** Removes the headers that browsers use for documents and workers only, some 600 characters of each file. */
export function removeDocumentSecurityHeaders(reply: {
  removeHeader: (name: string) => unknown;
}): void {
  for (const name of [...Object.keys(always), "x-request-id"])
    if (!fileHeaders.includes(name)) reply.removeHeader(name);
}

/** Makes the security headers of a page, and of the reply to a request that cannot be read. */
export function createSecurityHeaders(https: boolean): Readonly<Record<string, string>> {
  return { ...always, ...(https && onlyByHttps) };
}

/** Makes a function that sets a reply's security headers. Call that before anything refuses the request. */
export function createSecurityHeaderSetter(https: boolean) {
  const headers = createSecurityHeaders(https);
  const kept = Object.entries(headers).filter(([name]) => !documentHeaders.includes(name));
  const apiHeaders = { ...Object.fromEntries(kept), ...apiPolicy };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    // The page that describes the API gets the headers of a page.
    reply.headers(/^\/api\/(?!docs(?:\/|$))/.test(path) ? apiHeaders : headers);
    if (path.startsWith("/api/")) reply.header("cache-control", "no-store");
  };
}

/** Reduces a request's target to path and query, as the router reads it, so that all checks see one path. */
export function requestTargetInOriginForm(target = "/"): string {
  const [rest = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1);
  return rest.startsWith("/") || rest === "*" ? rest : `/${rest}`;
}

/** Reads the path that the router matches: without the query, and with percent-encoding decoded. */
function pathOf(target: string | undefined): string {
  const [path = ""] = requestTargetInOriginForm(target).split("?", 1);
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
