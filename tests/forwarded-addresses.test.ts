import { afterAll, beforeAll, expect, it } from "vitest";
import { limits } from "#domain/limits/limits.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { quickHasher } from "#harness/logins.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { buildApp } from "#server/app.ts";

const allowed = limits["login-network"].count;

let app: TestApp;
beforeAll(async () => {
  // What a look at a password costs is not what is tried.
  app = await startTestApp({ hasher: quickHasher });
});
afterAll(() => app.close());

/** How the product that trusts so many proxies answers guesses at ever other accounts. */
async function guessing(
  trustedProxies: number,
  guesses: readonly { readonly connection: string; readonly forwarded: string }[],
): Promise<readonly number[]> {
  const options = { buildDir: null, mailFolder: null, allowedHosts: [] };
  const product = await buildApp(app.context, { ...options, trustedProxies });
  try {
    const statuses = [];
    for (const { connection, forwarded } of guesses) {
      const answer = await product.inject({
        method: "POST",
        url: "/api/login",
        headers: { "x-forwarded-for": forwarded },
        remoteAddress: connection,
        payload: {
          email: freshEmail(),
          password: "Wrong!password-1",
          loginPartyType: "client",
        },
      });
      statuses.push(answer.statusCode);
    }
    return statuses;
  } finally {
    await product.close();
  }
}

/** More than one network may make, each with a header of its own. */
const rotating = (connection: string, headerOf: (number: number) => string) =>
  Array.from({ length: allowed + 5 }, (_, number) => ({
    connection,
    forwarded: headerOf(number),
  }));

const stoppedAtTheLimit = [...Array(allowed).fill(401), ...Array(5).fill(429)];

it("without a proxy a header makes nobody many networks", { tags: ["A-73", "G14"] }, async () => {
  const guesses = rotating("203.0.113.60", (number) => `198.51.100.${number}`);
  expect(await guessing(0, guesses)).toEqual(stoppedAtTheLimit);
});

it("behind one proxy the last address of the header counts", { tags: "G14" }, async () => {
  const forged = (number: number) => `198.51.100.${number}, 192.0.2.44`;
  expect(await guessing(1, rotating("203.0.113.61", forged))).toEqual(stoppedAtTheLimit);
  const other = { connection: "203.0.113.61", forwarded: "192.0.2.44, 192.0.2.45" };
  expect(await guessing(1, [other])).toEqual([401]);
});

it("a port that the proxy writes makes no new network", { tags: "G14" }, async () => {
  const ported = (number: number) => `192.0.2.46:${40_000 + number}`;
  expect(await guessing(1, rotating("203.0.113.62", ported))).toEqual(stoppedAtTheLimit);
});
