import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { type Endpoint, type EndpointKey, isSessionNeeded } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { apiErrorTable } from "#contract/errors.ts";
import { openTestApp } from "#harness/app.ts";

type Media = Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>;
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { description: string; content?: Media }>>;
};
type Document = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
};

const app = await openTestApp();
const answer = await app.inject({ url: "/api/openapi.json" });
const description: Document = answer.json();

const calls = Object.entries(endpoints) as [EndpointKey, Endpoint][];

function operationOf(key: EndpointKey): Operation {
  const [method = "", path = ""] = key.split(" ");
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not described.`);
  return operation;
}

const errorSchema = { $ref: "#/components/schemas/ErrorBody" };

describe("the description of the API", () => {
  it("describes each call of the contract and the two probes, and no other route", {
    tags: "X-50",
  }, () => {
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const probes = ["GET /healthz", "GET /readyz"];
    expect(described.toSorted()).toEqual([...calls.map(([key]) => key), ...probes].toSorted());
    expect(description.openapi).toMatch(/^3\.1/);
  });

  it("gives each call a name of its own, a summary and a subject", { tags: "X-51" }, () => {
    // The linter below requires a summary, and no name twice.
    for (const { operationId, tags } of calls.map(([key]) => operationOf(key))) {
      expect(operationId).toMatch(/^(get|post|patch|delete)[A-Za-z]+$/);
      expect(tags).toEqual([expect.stringMatching(/^[a-z]+$/)]);
    }
    expect(operationOf("GET /api/orders/{id}").operationId).toBe("getOrdersById");
    expect(operationOf("POST /api/login").tags).toEqual(["sessions"]);
    expect(operationOf("POST /api/createcontact").tags).toEqual(["contacts"]);
  });

  it("says which credential each call takes", { tags: "X-52" }, () => {
    for (const [key, { access }] of calls) {
      const names = operationOf(key).security.flatMap((choice) => Object.keys(choice));
      const cookie = access === "verified-email" ? "verificationCookie" : "sessionCookie";
      expect([key, names]).toEqual([key, access === "public" ? [] : [cookie, "bearer"]]);
    }
    expect(description.components.securitySchemes).toEqual({
      sessionCookie: { type: "apiKey", in: "cookie", name: "layisha_session" },
      verificationCookie: { type: "apiKey", in: "cookie", name: "layisha_verified" },
      bearer: { type: "http", scheme: "bearer" },
    });
  });

  it("names the Idempotency-Key on the calls that take one, and on no other", {
    tags: "X-84",
  }, () => {
    const keyed = calls.filter(([key]) =>
      operationOf(key).parameters?.some((one) => one.in === "header"),
    );
    expect(keyed.map(([key]) => key).toSorted()).toEqual([
      "PATCH /api/orders/cash/{id}",
      "PATCH /api/orders/ontheway/{id}",
      "PATCH /api/orders/start/{id}",
      "POST /api/orders/create",
      "POST /api/orders/finish/{id}",
      "POST /api/wallets/topup/{id}",
    ]);
    expect(operationOf("POST /api/orders/create").parameters).toContainEqual(
      expect.objectContaining({ name: "Idempotency-Key", in: "header" }),
    );
  });

  it("names the failures of each call, of one shape", { tags: "X-53" }, () => {
    for (const [key, { errors = [], access }] of calls) {
      const { responses } = operationOf(key);
      for (const code of errors) {
        const response = responses[apiErrorTable[code].status];
        expect(response?.description).toContain(`\`${code}\``);
        const schema = response?.content?.["application/json"]?.schema;
        expect(schema?.["allOf"] ?? [schema]).toContainEqual(errorSchema);
      }
      expect(responses["default"]?.content?.["application/json"]?.schema).toEqual(errorSchema);
      if (isSessionNeeded(access)) expect(responses["403"]?.description).toContain("not_allowed");
    }
    expect(description.components.schemas["ErrorBody"]).toMatchObject({
      required: ["msg", "code"],
      properties: { code: { enum: Object.keys(apiErrorTable) } },
    });
  });

  it("names the figures that a refusal asks to agree to", { tags: "X-1362" }, () => {
    const schemaOf = (key: EndpointKey) =>
      operationOf(key).responses[409]?.content?.["application/json"]?.schema["allOf"];
    const fields = (names: string) =>
      expect.objectContaining({
        properties: expect.objectContaining({ [names]: expect.anything() }),
      });
    expect(schemaOf("POST /api/orders/create")).toContainEqual(fields("quote"));
    expect(schemaOf("POST /api/orders/cancel/{id}")).toContainEqual(fields("fee"));
  });

  it("has no error for a linter of descriptions, such as a missing reference", {
    tags: ["X-1363", "X-55"],
  }, async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const absoluteRef = "/api/openapi.json";
    const problems = await lintFromString({ source: answer.body, absoluteRef, config });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it("gives the media type of each answer, of files and JSON", { tags: "X-54" }, () => {
    for (const [key, { download, document, status = 200 }] of calls) {
      const content = operationOf(key).responses[status]?.content ?? {};
      const type = document ?? (download === undefined ? "application/json" : "text/csv");
      expect([key, Object.keys(content)]).toEqual([key, [type]]);
    }
  });
});

describe("the page that shows it", () => {
  const paths = ["/api/docs", "/api/docs/"];

  it("is served to everybody, with all that it loads", { tags: "X-56" }, async () => {
    for (const path of paths) {
      const page = await app.inject({ url: path });
      expect(page.statusCode).toBe(200);
      expect(page.headers["content-type"]).toContain("text/html");
      expect(page.body).toContain("<title>Layisha API</title>");
      const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = ""]) => url);
      expect(loaded.length).toBeGreaterThan(4);
      for (const url of loaded) {
        const { origin, pathname } = new URL(url, `http://layisha.example${path}`);
        expect(origin).toBe("http://layisha.example");
        expect((await app.inject({ url: pathname })).statusCode).toBe(200);
      }
    }
    expect((await app.inject({ url: "/api/docs/json" })).json()).toEqual(description);
  });

  it("runs under the same policy as every page", { tags: "X-57" }, async () => {
    for (const path of [...paths, "/api/docs/static/swagger-ui-bundle.js"]) {
      const { headers, body } = await app.inject({ url: path });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("default-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      if (path !== paths[0]) continue;
      expect(body).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
    }
  });

  it("holds no file beside its own", { tags: "X-58" }, async () => {
    for (const path of ["../package.json", "%2e%2e/package.json", "nothing.js", ".env"]) {
      const answer = await app.inject({ url: `/api/docs/static/${path}` });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe("not_found");
    }
  });
});
