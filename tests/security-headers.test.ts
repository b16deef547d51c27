import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInStaff } from "#harness/factories.ts";
import { buildSmallSite } from "#harness/small-site.ts";
import { buildApp } from "#server/app.ts";
import { securityHeaders } from "#server/platform/http/guards/security-headers.ts";
import { createFrontDoor } from "#server/platform/http/load/front-door.ts";
import type { LoadShedder } from "#server/platform/http/load/load-shedder.ts";

/** Every answer of the product, of whatever kind, against one list of headers. */

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
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
const openShedder: LoadShedder = {
  tryEnter: () => true,
  leave: () => undefined,
  look: () => undefined,
  state: () => ({ inFlight: 0, limit: 1 }),
};

let testApp: TestApp;
let staff: SignedIn;
let folder: string;
let app: FastifyInstance;
let overHttps: FastifyInstance;

beforeAll(async () => {
  testApp = await startTestApp();
  staff = await signedInStaff(testApp);
  folder = await mkdtemp(join(tmpdir(), "layisha-security-headers-"));
  await buildSmallSite(folder);
  const options = {
    buildDir: folder,
    mailFolder: join(folder, "mail"),
    trustedProxies: 0,
    allowedHosts: [],
  };
  const door = createFrontDoor({
    shedder: openShedder,
    maxConnections: 100,
    headers: securityHeaders(false),
  });
  app = await buildApp(testApp.context, { ...options, door });
  const baseUrl = "https://layisha.example";
  overHttps = await buildApp({ ...testApp.context, baseUrl }, options);
});
afterAll(async () => {
  await Promise.all([app.close(), overHttps.close()]);
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const json = { "content-type": "application/json" };
const login = { method: "POST", url: "/api/login", headers: json } as const;

const ofTheApi: readonly (readonly [string, number, InjectOptions])[] = [
  ["an answer", 200, { url: "/api/pricing/1.5ton" }],
  ["a refusal", 401, { url: "/api/me" }],
  ["an unknown call", 404, { url: "/api/nothing" }],
  ["an address that cannot be read", 404, { url: "/api/orders/%ff" }],
  ["an address that is too long", 404, { url: `/api/orders/${"x".repeat(600)}` }],
  ["a method that is none of the call's", 404, { method: "PUT", url: "/api/login" }],
  ["a question for the headers alone", 200, { method: "HEAD", url: "/api/pricing/1.5ton" }],
  ["fields that are wrong", 400, { ...login, payload: { role: "admin" } }],
  ["a body that is no JSON", 400, { ...login, payload: "{" }],
  ["a body of another type", 415, { ...login, headers: {}, payload: "a" }],
  ["a body that is too large", 413, { ...login, payload: `"${"x".repeat(70_000)}"` }],
  ["a write of another website", 403, { ...login, headers: { origin: "https://evil.example" } }],
  ["the description", 200, { url: "/api/openapi.json" }],
];

const ofPages: readonly (readonly [string, number, string, InjectOptions])[] = [
  ["a page that is rendered ahead", 200, withScripts, { url: "/" }],
  ["a page that is not", 200, withScripts, { url: "/orders/details/1" }],
  ["an unknown address", 404, withScripts, { url: "/nothing" }],
  ["an asset", 200, policy, { url: "/assets/a-1.js" }],
  ["an asset that is not there", 404, policy, { url: "/assets/b-2.js" }],
  ["a file", 200, policy, { url: "/robots.txt" }],
  ["a sign of life", 200, policy, { url: "/healthz" }],
  ["readiness", 200, policy, { url: "/readyz" }],
  ["a host that is not ours", 421, policy, { url: "/", headers: { host: "evil.example" } }],
];

describe("the security headers", () => {
  it.each(ofTheApi)(
    "are on %s of the API (%i), and it is stored nowhere",
    { tags: ["G13", "P13"] },
    async (_, status, request) => {
      const { statusCode, headers } = await app.inject(request);
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({ ...expected, "content-security-policy": policy });
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["permissions-policy"]).toMatch(/camera=\(\).*geolocation=\(\)/);
      expect(headers["x-powered-by"] ?? headers["server"]).toBeUndefined();
    },
  );

  it.each(ofPages)(
    "are on %s (%i), which runs no script but its own",
    { tags: ["G13", "P13"] },
    async (_, status, csp, request) => {
      const { statusCode, headers } = await app.inject(request);
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({ ...expected, "content-security-policy": csp });
      expect(csp).not.toMatch(/unsafe|\*|http/);
    },
  );

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

  it("are on what has not changed since", { tags: ["G13", "P13"] }, async () => {
    const { headers: first } = await app.inject({ url: "/robots.txt" });
    const again = { "if-none-match": String(first["etag"]) };
    const { statusCode, headers } = await app.inject({ url: "/robots.txt", headers: again });
    expect(statusCode).toBe(304);
    expect(headers).toMatchObject({ ...expected, "content-security-policy": policy });
  });

  it("of other software's pages allow no more scripts", { tags: ["G13", "P13"] }, async () => {
    const docs = await app.inject({ url: "/api/docs/" });
    expect(docs.statusCode).toBe(200);
    for (const { headers } of [docs, await app.inject({ url: "/dev/mailbox" })]) {
      expect(headers).toMatchObject(expected);
      const scripts =
        /script-src [^;]*/.exec(String(headers["content-security-policy"]))?.[0] ?? "";
      expect(scripts).not.toMatch(/unsafe|https?:|\*/);
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

describe("what is no whole HTTP", () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  });

  /** Sends bytes as they are, and answers all that comes back. */
  const say = async (bytes: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(bytes);
    return text(socket);
  };

  it("a body that is too large gets no body back where only headers were asked for", {
    tags: ["G4", "G5", "G13"],
  }, async () => {
    const asked = "HEAD /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 80000\r\n\r\n";
    const answer = await say(asked);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  });

  it.each([
    ["a call with its first letter in code", "/%61pi/me", 401],
    ["a call by its whole address", "http://localhost/api/me", 401],
    ["an asset with a fragment that cannot be read", "/assets/a-1.js#%ff", 200],
    ["an asset by its whole address", "HTTP://localhost/assets/a-1.js", 200],
    ["an asset outside of its folder", "/assets/..%2f..%2fsite.json", 404],
  ])("%s is read as by the router", { tags: ["G4", "G13"] }, async (_, target, status) => {
    const answer = await say(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (target.includes("/me")) expect(answer).toMatch(/cache-control: no-store/i);
  });

  it.each([
    ["a request without a host", "GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["nonsense", "NONSENSE\r\n\r\n", 400],
    ["a version that there is not", "GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400],
    ["a header without an end", `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
  ])(
    "%s gets the same headers, and a message",
    { tags: ["G4", "G5", "G13"] },
    async (_, bytes, status) => {
      const [head = "", body = ""] = (await say(bytes)).split("\r\n\r\n", 2);
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const found = Object.fromEntries(
        head
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(": ", 2))
          .map(([name = "", value = ""]) => [name.toLowerCase(), value]),
      );
      expect(found).toMatchObject({ ...expected, "content-security-policy": policy });
      expect(found["cache-control"]).toBe("no-store");
      expect(JSON.parse(body)).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
    },
  );
});
