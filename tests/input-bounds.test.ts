import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openTestApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";

/** Everything that comes in has an end: texts, lists, whole bodies, addresses, and pages that go out. */

const app = await openTestApp();
const admin = await signedInStaff(app, "admin");

/** The part of JSON Schema that limits the size of a value. */
type Shape = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
};

/** Finds the parts of a shape that have no limit of size, by their paths. */
function endlessParts(shape: Shape, path: string): readonly string[] {
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => endlessParts(choice, path));
  if (shape.enum !== undefined || shape.const !== undefined) return [];
  switch (shape.type) {
    case "string":
      return shape.maxLength === undefined ? [`${path}: text of any length`] : [];
    case "array":
      return [
        ...(shape.maxItems === undefined ? [`${path}: a list of any length`] : []),
        ...endlessParts(shape.items ?? {}, `${path}[]`),
      ];
    case "object":
      return [
        ...(shape.additionalProperties === false ? [] : [`${path}: fields of any name`]),
        ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
          endlessParts(inner, `${path}.${name}`),
        ),
      ];
    case "number":
    case "integer":
    case "boolean":
    case "null":
      return [];
    default:
      return [`${path}: anything at all`];
  }
}

const calls = Object.entries(endpoints) as [string, Endpoint][];

it.each(calls)("%s takes nothing endless", { tags: ["G7", "B3"] }, (_, { params, query, body }) => {
  for (const [name, part] of Object.entries({ params, query, body })) {
    if (!part) continue;
    expect(endlessParts(z.toJSONSchema(part, { io: "input" }) as Shape, name)).toEqual([]);
  }
});

const isList = ({ reply }: Endpoint) =>
  reply instanceof z.ZodObject && "items" in reply.shape && "nextCursor" in reply.shape;
const lists = calls.filter(([, endpoint]) => isList(endpoint));

it("every list answers pages of 25, and of at most 100", { tags: ["G7", "R12"] }, () => {
  expect(lists.length).toBeGreaterThan(15);
  for (const [key, { query }] of lists) {
    const limit = (size: unknown) => query?.safeParse({ limit: size }).success;
    expect([1, 100, 0, 101, 1.5, -1, "1e309", "x"].map(limit), key).toEqual([
      true,
      true,
      ...Array.from({ length: 6 }, () => false),
    ]);
    expect(query?.parse({}), key).toMatchObject({ limit: 25 });
  }
});

describe("what is larger than anything we take", () => {
  const login = (payload: string) =>
    app.inject({
      method: "POST",
      url: "/api/login",
      headers: { "content-type": "application/json" },
      payload,
    });

  it("a body beyond 64 KiB is refused wherever it is sent", { tags: ["G7", "O-12"] }, async () => {
    for (const [key] of calls.filter(([key]) => !key.startsWith("GET "))) {
      const [method = "", path = ""] = key.split(" ");
      const answer = await app.inject({
        method: method as "POST",
        url: path.replaceAll(/\{\w+\}/g, "x"),
        headers: { ...admin.headers, "content-type": "application/json" },
        payload: `{"a":"${"x".repeat(64 * 1024)}"}`,
      });
      // A caller who may not make the call is told so before the body is read.
      expect([413, 403], key).toContain(answer.statusCode);
    }
  });

  it("a text that is too long is refused beside its field", { tags: "G7" }, async () => {
    const answer = await login(
      JSON.stringify({ email: "a".repeat(255), password: "b".repeat(201), loginPartyType: "user" }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      email: "Use at most 254 characters.",
      password: "Use at most 200 characters.",
    });
  });

  it("records within records without an end are refused", { tags: "G7" }, async () => {
    const deep = (depth: number) => `{"email":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
    for (const depth of [10, 1_000, 9_000]) {
      expect((await login(deep(depth))).statusCode, `${depth}`).toBe(400);
    }
    expect((await login(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)).statusCode).toBe(400);
  });
});
