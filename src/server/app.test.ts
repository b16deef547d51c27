import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { openTestApp, startTestApp } from "#harness/app.ts";
import {
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { unofferedSize } from "#harness/unoffered-size.ts";
import { createDatabase, createPool } from "./platform/db/pool.ts";
import type { Tables } from "./tables/tables.ts";

const app = await openTestApp();

type Method = "GET" | "POST" | "PATCH" | "DELETE";

const calls = Object.entries(endpoints).map(([key, endpoint]) => {
  const [method, path = ""] = key.split(" ");
  return {
    key,
    method: method as Method,
    url: path.replaceAll(/\{\w+\}/g, "nonsense"),
    access: endpoint.access,
  };
});

const login = { method: "POST", url: "/api/login" } as const;
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("every failing answer", () => {
  it.each([
    ["an unknown address", { method: "GET", url: "/api/nothing" }, 404],
    ["a malformed address", { method: "GET", url: "/api/orders/%ff" }, 404],
    ["a very long address", { method: "GET", url: `/api/orders/${"x".repeat(600)}` }, 404],
    ["JSON that is none", { ...login, headers: json, payload: "{" }, 400],
    ["no body", login, 400],
    ["a form", { ...login, headers: form, payload: "a=b" }, 415],
    ["a poisoned prototype", { ...login, headers: json, payload: '{"__proto__":{"a":1}}' }, 400],
    [
      "a NUL",
      { ...login, payload: { email: "a\u0000", password: "x", loginPartyType: "client" } },
      400,
    ],
    ["half a character", { method: "GET", url: "/api/places?q=%ED%A0%80" }, 200],
    ["a list as query", { method: "GET", url: "/api/places?q=a&q=b" }, 400],
  ] as const)(
    "%s: a message, a code, nothing internal",
    { tags: "X-10" },
    async (_, request, status) => {
      const answer = await app.inject(request as InjectOptions);
      expect(answer.statusCode).toBe(status);
      if (status === 200) return;
      expect(answer.json()).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
      expect(answer.body).not.toMatch(/at .*\.ts|node_modules|select |constraint/i);
    },
  );

  it("has the security headers, and nothing of the API is stored", { tags: "X-11" }, async () => {
    for (const url of ["/api/me", "/api/pricing/1.5ton", "/healthz", "/api/nothing"]) {
      const { headers } = await app.inject({ method: "GET", url });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBeTruthy();
      if (url.startsWith("/api/")) expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("is 503 with Retry-After while the database is gone", { tags: "X-12" }, async () => {
    const nobodyThere = createPool({
      url: "postgres://127.0.0.1:1/x",
      max: 1,
      onBrokenConnection: () => undefined,
    });
    const own = await startTestApp({
      db: createDatabase<Tables>(nobodyThere),
      database: nobodyThere,
    });
    const answer = await own.inject({ method: "GET", url: "/api/pricing/1.5ton" });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe("unavailable");
    expect(answer.headers["retry-after"]).toBeTruthy();
    expect((await own.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(503);
    expect((await own.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
    await own.close();
  });
});

describe("who may call what", () => {
  it("every call answers exactly those whom it names", { tags: "X-13" }, async () => {
    const driver = await insertDriver(app);
    const callers: [string, SignedIn | null][] = [
      ["visitor", null],
      ["client", await signedInClient(app)],
      ["driver", await signIn(app, driver.email, "driver")],
      ["staff", await signedInStaff(app)],
      ["admin", await signedInStaff(app, "admin")],
    ];
    for (const { key, method, url, access } of calls) {
      if (access === "public" || access === "verified-email") continue;
      for (const [role, who] of callers) {
        const answer = await app.inject({ method, url, headers: who?.headers ?? {} });
        const refused = answer.statusCode === 401 || answer.statusCode === 403;
        expect(`${key} ${role} ${refused}`).toBe(
          `${key} ${role} ${!(access as readonly string[]).includes(role)}`,
        );
      }
    }
  });

  it("a call that needs a verified address is 403 without one", { tags: "X-14" }, async () => {
    for (const { method, url } of calls.filter(({ access }) => access === "verified-email")) {
      const answer = await app.inject({
        method,
        url,
        ...(method !== "GET" && { payload: { nonsense: true } }),
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe("verification_required");
    }
  });
});

describe("the price list", () => {
  it("opens with the trucks on offer and their rates", { tags: "Q-30" }, async () => {
    const read = async (size: string) =>
      (await app.inject({ method: "GET", url: `/api/pricing/${size}` })).json();
    for (const { size, rates } of offeredTrucks) {
      const { id: _, truckSize, ...listed } = await read(size);
      expect([truckSize, listed]).toEqual([size, { ...rates, ratePerKm: Number(rates.ratePerKm) }]);
    }
    expect(await read(unofferedSize)).toMatchObject({ code: "truck_size_unknown" });
  });
});
