import type { FastifyReply, FastifyRequest } from "fastify";

type Credential = { readonly token: string; readonly from: "cookie" | "bearer" };

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** The names of our cookies. On HTTPS their prefix makes browsers take them from this host only. */
export function getCookieNames(baseUrl: string) {
  const prefix = baseUrl.startsWith("https:") ? "__Host-" : "";
  return { session: `${prefix}layisha_session`, grant: `${prefix}layisha_verified` };
}

/** Reads all values of a header that should come once; Node's own `headers` has only the first. */
function headerValues({ raw: { rawHeaders } }: FastifyRequest, header: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === header);
}

/** Reads all cookies of this name: another program on this host may have set a second one. */
function cookiesNamed({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const values = pairs.flatMap((pair) =>
    pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [],
  );
  return values.filter((value) => value !== "");
}

function bearerTokens(request: FastifyRequest): string[] {
  const values = headerValues(request, "authorization");
  return values.map((value) => /^Bearer +(\S+)$/i.exec(value)?.[1] ?? "");
}

/** Returns the only token if it has the form of ours; else an empty token, which nobody has. */
function theToken(found: readonly string[]): string {
  const [token = "", ...more] = found;
  return more.length === 0 && tokenForm.test(token) ? token : "";
}

/** Reads a request's token, from the bearer header or else the cookie. Several tokens count as unknown. */
export function readRequestCredential(
  request: FastifyRequest,
  cookieName: string,
): Credential | null {
  const bearers = bearerTokens(request);
  if (bearers.length > 0) return { token: theToken(bearers), from: "bearer" };
  const cookies = cookiesNamed(request, cookieName);
  return cookies.length === 0 ? null : { token: theToken(cookies), from: "cookie" };
}

/** Reads every well-formed token in a request, so that a logout can end all their sessions. */
export function readAllRequestTokens(
  request: FastifyRequest,
  cookieName: string,
): readonly string[] {
  const found = [...bearerTokens(request), ...cookiesNamed(request, cookieName)];
  return found.filter((token) => tokenForm.test(token));
}

type CookieOptions = { readonly baseUrl: string; readonly maxAge?: number };

const privateCookieOptions = ({ baseUrl, ...options }: CookieOptions) =>
  ({
    ...options,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: baseUrl.startsWith("https:"),
  }) as const;

/** Sets a cookie that scripts cannot read and other websites' forms do not send; `maxAge` in seconds. */
export function setPrivateCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  reply.setCookie(name, value, privateCookieOptions(options));
}

/** Deletes a cookie by setting its expiry to 1970. */
export function clearPrivateCookie(reply: FastifyReply, name: string, options: CookieOptions) {
  reply.clearCookie(name, privateCookieOptions(options));
}
