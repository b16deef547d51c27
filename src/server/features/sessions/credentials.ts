import type { FastifyReply, FastifyRequest } from "fastify";

export type Credential = { readonly token: string; readonly from: "cookie" | "bearer" };

type CookieNames = { readonly session: string; readonly grant: string };

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** On HTTPS the names carry the prefix that makes browsers refuse them from anywhere but this host. */
export function cookieNames(baseUrl: string): CookieNames {
  const prefix = baseUrl.startsWith("https:") ? "__Host-" : "";
  return { session: `${prefix}layisha_session`, grant: `${prefix}layisha_verified` };
}

/**
 * The token that a request carries: a bearer token wins over the cookie of this name. Anything that
 * is not exactly one token of our form counts as an unknown token, never as an error.
 */
export function readCredential(request: FastifyRequest, cookieName: string): Credential | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    return { token: tokenForm.test(token) ? token : "", from: "bearer" };
  }
  const cookie = request.cookies[cookieName];
  if (cookie === undefined || cookie === "") return null;
  return { token: tokenForm.test(cookie) ? cookie : "", from: "cookie" };
}

type CookieOptions = { readonly baseUrl: string; readonly maxAgeSeconds?: number };

/** A cookie that scripts cannot read and other websites' forms do not send. */
export function setPrivateCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  reply.setCookie(name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: options.baseUrl.startsWith("https:"),
    ...(options.maxAgeSeconds !== undefined && { maxAge: options.maxAgeSeconds }),
  });
}

/** Ends a cookie by an expiry in 1970. */
export function clearPrivateCookie(
  reply: FastifyReply,
  name: string,
  { baseUrl }: CookieOptions,
): void {
  reply.clearCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: baseUrl.startsWith("https:"),
  });
}
