import { expect, it } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { goodPassword, signedInClient } from "#harness/factories.ts";
import { askForCode, freshEmail, receivedCode, verify } from "#harness/verified-address.ts";

const app = await openOwnApp({ baseUrl: "https://layisha.example" });

const sessionCookie = "__Host-layisha_session";

function logIn(email: string, held?: string) {
  return app.inject({
    method: "POST",
    url: "/api/login",
    payload: { email, password: goodPassword, loginPartyType: "client" },
    ...(held !== undefined && { cookies: { [sessionCookie]: held } }),
  });
}

async function isSignedIn(held: string): Promise<boolean> {
  const cookies = { [sessionCookie]: held };
  return (await app.inject({ method: "GET", url: "/api/me", cookies })).statusCode === 200;
}

it("on HTTPS both cookies are secure and of this host", { tags: ["S7", "reset-2"] }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const verified = await verify(app, email, await receivedCode(app, email));
  const signedIn = await logIn((await signedInClient(app)).email);
  const bound = { path: "/", httpOnly: true, secure: true, sameSite: "Lax" };
  expect(verified.cookies).toEqual([expect.objectContaining(bound)]);
  expect(verified.cookies[0]).toMatchObject({ name: "__Host-layisha_verified", maxAge: 1800 });
  expect(signedIn.cookies).toEqual([expect.objectContaining({ name: sessionCookie, ...bound })]);
  for (const { headers } of [verified, signedIn]) {
    // With a domain a sister site could set it, and no browser takes more than 4096 bytes.
    expect(String(headers["set-cookie"])).not.toMatch(/domain/i);
    expect(String(headers["set-cookie"]).length).toBeLessThan(4096);
  }
});

it("a login makes a new token and ends the browser's session", { tags: "S12" }, async () => {
  const { email } = await signedInClient(app);
  const planted = "p".repeat(43);
  const first = (await logIn(email, planted)).json().token;
  expect(first).not.toBe(planted);
  expect(await isSignedIn(planted)).toBe(false);
  expect(await isSignedIn(first)).toBe(true);

  const second = (await logIn(email, first)).json().token;
  expect(second).not.toBe(first);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
});
