import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { openSmallSite } from "#harness/small-site.ts";
import { buildHttpApp } from "#server/app.ts";

/** Every answer of the product, of whatever kind, against one list of headers. */

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
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

const expected = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
} as const;

const withScripts = policy.replace("script-src 'self'", "script-src 'self' 'sha256-abc'");

const testApp = await openTestApp();
const staff = await signedInStaff(testApp);
const buildDir = await openSmallSite();
const options = {
  buildDir,
  mailFolder: join(buildDir, "mail"),
  trustedProxies: 0,
  allowedHosts: [],
};
const app = await buildHttpApp(testApp.context, options);
const baseUrl = "https://layisha.example";
const overHttps = await buildHttpApp({ ...testApp.context, baseUrl }, options);
afterAll(() => Promise.all([app.close(), overHttps.close()]));

const json = { "content-type": "application/json" };
const names = { email: "a@b.example", password: "x", loginPartyType: "client" };
const login = { method: "POST", url: "/api/login", headers: json } as const;

const ofTheApi: readonly (readonly [string, number, InjectOptions])[] = [
  ["an answer", 200, { url: "/api/pricing/1.5ton" }],
  ["a refusal", 401, { url: "/api/me" }],
  ["an unknown call", 404, { url: "/api/nothing" }],
  ["half a character", 200, { url: "/api/places?q=%ED%A0%80" }],
  ["a list as query", 400, { url: "/api/places?q=a&q=b" }],
  ["an address that cannot be read", 404, { url: "/api/orders/%ff" }],
  ["an address that is too long", 404, { url: `/api/orders/${"x".repeat(600)}` }],
  ["a method that is none of the call's", 404, { method: "PUT", url: "/api/login" }],
  ["a question for the headers alone", 200, { method: "HEAD", url: "/api/pricing/1.5ton" }],
  ["fields that are wrong", 400, { ...login, payload: { role: "admin" } }],
  ["a body that is no JSON", 400, { ...login, payload: "{" }],
  ["no body", 400, login],
  ["a poisoned prototype", 400, { ...login, payload: '{"__proto__":{"a":1}}' }],
  ["a NUL", 400, { ...login, payload: { ...names, email: "a\u0000" } }],
  ["a body of another type", 415, { ...login, headers: {}, payload: "a" }],
  ["a body that is too large", 413, { ...login, payload: `"${"x".repeat(70_000)}"` }],
  ["a write of another website", 403, { ...login, headers: { origin: "https://evil.example" } }],
  ["the description", 200, { url: "/api/openapi.json" }],
];

const ofPages: readonly (readonly [string, number, string, InjectOptions])[] = [
  ["a page that is rendered ahead", 200, withScripts, { url: "/" }],
  ["a page that is not", 200, withScripts, { url: "/orders/details/1" }],
  ["an unknown address", 404, withScripts, { url: "/nothing" }],
  ["a worker", 200, policy, { url: "/assets/workers/w-1.js" }],
  ["an asset that is not there", 404, policy, { url: "/assets/b-2.js" }],
  ["a file", 200, policy, { url: "/robots.txt" }],
  ["a sign of life", 200, policy, { url: "/healthz" }],
  ["readiness", 200, policy, { url: "/readyz" }],
  ["a host that is not ours", 421, policy, { url: "/", headers: { host: "evil.example" } }],
];

describe("the security headers", () => {
  it.each(ofTheApi)(
    "are on %s (%i)",
    {
      tags: ["G13", "P13", "X-10", "X-11"],
    },
    async (_, status, request) => {
      const answer = await app.inject(request);
      const { statusCode, headers } = answer;
      expect(statusCode).toBe(status);
      if (status !== 200) {
        expect(answer.json()).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
        expect(answer.body).not.toMatch(/at .*\.ts|node_modules|select |constraint/i);
      }
      expect(headers).toMatchObject({
        ...expected,
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cache-control": "no-store",
      });
      expect(headers["x-powered-by"] ?? headers["server"]).toBeUndefined();
    },
  );

  it.each(ofPages)("are on %s (%i)", { tags: ["G13", "P13"] }, async (_, status, csp, request) => {
    const { statusCode, headers } = await app.inject(request);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...expected, "content-security-policy": csp });
    expect(csp).not.toMatch(/unsafe|\*|http/);
    expect(headers["permissions-policy"]).toMatch(/camera=\(\).*geolocation=\(self\)/);
  });

  it("are on a file, which is nothing but a download", { tags: ["G13", "P13"] }, async () => {
    const url = "/api/orders/all.csv";
    const { statusCode, headers } = await app.inject({ url, headers: staff.headers });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      ...expected,
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="orders.csv"',
    });
  });

  it("let no other website read an answer or ask first", { tags: ["G13", "G15"] }, async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const method of ["GET", "OPTIONS"] as const) {
      for (const url of ["/api/pricing/1.5ton", "/api/me", "/api/login", "/api/openapi.json"]) {
        const answer = await app.inject({ method, url, headers });
        const allowed = Object.keys(answer.headers).filter((name) =>
          name.startsWith("access-control"),
        );
        expect([method, url, allowed]).toEqual([method, url, []]);
        if (method === "OPTIONS") expect(answer.statusCode).toBe(404);
        expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
        expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
      }
    }
  });

  it("ask for HTTPS from then on where the address has it", { tags: "G13" }, async () => {
    for (const url of ["/", "/api/me", "/healthz", "/api/orders/%ff"]) {
      const { headers } = await overHttps.inject({ url });
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      expect((await app.inject({ url })).headers).not.toHaveProperty("strict-transport-security");
    }
  });
});
