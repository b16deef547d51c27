import { expect, it, onTestFinished } from "vitest";
import { rateLimits } from "#domain/limits/limits.ts";
import { openTestApp } from "#harness/app.ts";
import { wrongPassword } from "#harness/logins.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { buildHttpApp } from "#server/app.ts";

const app = await openTestApp();

/**
 * How the product that trusts so many proxies answers guesses at ever other accounts, which come over
 * one connection with these headers. `tired` is a network that may guess once more.
 */
async function guessing(
  trustedProxies: number,
  { tired, from, forwarded }: { tired: string; from: string; forwarded: readonly string[] },
): Promise<readonly number[]> {
  for (let uses = 1; uses < rateLimits["login-network"].count; uses++)
    await app.context.limits.spend("login-network", tired);
  const options = { buildDir: null, mailFolder: null, allowedHosts: [] };
  const product = await buildHttpApp(app.context, { ...options, trustedProxies });
  onTestFinished(() => product.close());
  const statuses = [];
  for (const header of forwarded) {
    const answer = await product.inject({
      method: "POST",
      url: "/api/login",
      headers: { "x-forwarded-for": header },
      remoteAddress: from,
      payload: { email: freshEmail(), password: wrongPassword, loginPartyType: "client" },
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

it("without a proxy a header makes nobody many networks", { tags: ["A-73", "G14"] }, async () => {
  const from = "203.0.113.60";
  const forwarded = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];
  expect(await guessing(0, { tired: from, from, forwarded })).toEqual([401, 429, 429]);
});

it("behind one proxy the last address of the header counts", { tags: "G14" }, async () => {
  const from = "203.0.113.61";
  const forged = ["1", "2", "3"].map((part) => `198.51.100.${part}, 192.0.2.44`);
  const forwarded = [...forged, "192.0.2.44, 192.0.2.45"];
  expect(await guessing(1, { tired: "192.0.2.44", from, forwarded })).toEqual([401, 429, 429, 401]);
});
