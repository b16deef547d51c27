import type { FastifyReply, FastifyRequest } from "fastify";

/** The hashes of what stands in a page itself. */
type Inline = {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/** The policy of a page whose inline scripts and styles have these hashes; no others take effect. */
export function contentSecurityPolicy(
  { scriptHashes, styleHashes }: Inline = { scriptHashes: [], styleHashes: [] },
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

/** For a year, and for every name below ours. */
const onlyByHttps = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** An answer of the API is data: nothing in it runs, and it is nobody's frame. */
const ofTheApi = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
/** The same, for what a person sent in: it has no origin either, whatever a browser takes it for. */
export const sandboxPolicy = `${ofTheApi["content-security-policy"]}; sandbox`;
const onlyOfDocuments = ["origin-agent-cluster", "permissions-policy", "x-dns-prefetch-control"];

/** The headers of every file, also of one that a page only includes. */
const forFiles = ["cross-origin-resource-policy", "x-content-type-options"];

/** Takes off what a browser heeds on documents and workers alone: 600 characters on each file. */
export function removeDocumentHeaders(reply: { removeHeader: (name: string) => unknown }): void {
  for (const name of [...Object.keys(always), "x-request-id"])
    if (!forFiles.includes(name)) reply.removeHeader(name);
}

/** The headers of a page, and of an answer that is made before it is known for what. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return { ...always, ...(https && onlyByHttps) };
}

/** Call it before anything can refuse the request. Nothing of the API is stored by a browser or a proxy. */
export function securityHeaderSetter(https: boolean) {
  const headers = securityHeaders(https);
  const kept = Object.entries(headers).filter(([name]) => !onlyOfDocuments.includes(name));
  const apiHeaders = { ...Object.fromEntries(kept), ...ofTheApi };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    // The description of the API is a page.
    reply.headers(/^\/api\/(?!docs(?:\/|$))/.test(path) ? apiHeaders : headers);
    if (path.startsWith("/api/")) reply.header("cache-control", "no-store");
  };
}

/** Without scheme, host and fragment, as the router reads it: nothing may see another path. */
export function originForm(target = "/"): string {
  const [rest = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1);
  return rest.startsWith("/") || rest === "*" ? rest : `/${rest}`;
}

/** The path that the router matches: without the query, percent-encoding decoded. */
function pathOf(target: string | undefined): string {
  const [path = ""] = originForm(target).split("?", 1);
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
