import { expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openTestApp } from "#harness/app.ts";
import {
  goodAsk,
  prepareCalls,
  requestOf,
  strongestReader,
  writeRows,
} from "#harness/calls/calls.ts";

/** The description of the API says of each body what the server does with it. */

const app = await openTestApp();
const setting = await prepareCalls(app);

type Shape = {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};
type Operation = { readonly requestBody?: { content: Record<string, { schema: Shape }> } };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const { paths }: { readonly paths: Paths } = (
  await app.inject({ url: "/api/openapi.json" })
).json();

function bodyOf(key: string): Shape {
  const [method = "", path = ""] = key.split(" ");
  const { requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  return requestBody?.content["application/json"]?.schema ?? {};
}

type Fields = Readonly<Record<string, unknown>>;

/** Each place of a body that takes fields: its description, its value, and how it is put back. */
function placesIn(
  shape: Shape,
  value: unknown,
  put: (inner: unknown) => unknown = (inner) => inner,
  at = "",
): { shape: Shape; value: Fields; put: (inner: unknown) => unknown; at: string }[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const fields = value as Fields;
  const inside = Object.entries(fields).flatMap(([name, inner]) =>
    placesIn(
      shape.properties?.[name] ?? {},
      inner,
      (changed) => put({ ...fields, [name]: changed }),
      `${at}${name}.`,
    ),
  );
  return [{ shape, value: fields, put, at }, ...inside];
}

/** Values just outside of what is described. */
const outside = ({ maxLength, minimum, maximum, enum: choices }: Shape): readonly unknown[] => [
  ...(maxLength === undefined ? [] : ["a".repeat(maxLength + 1)]),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(choices === undefined ? [] : ["none of these"]),
];

/** Fields that one kind of caller or of request needs and another does not: no description can say it. */
const sometimesRequired = [
  "POST /api/orders/create clientId",
  "POST /api/clients/mydata/requests details",
  "POST /api/privacyrequests/create details",
  "POST /api/documents/receive expiresOn",
  "PATCH /api/orders/cash/{id} code",
];

const described = writeRows.filter(([key]) => (endpoints[key] as Endpoint).body);

it.each(described)("%s takes what its description says", { tags: "X-1361" }, async (key, row) => {
  const reader = strongestReader(row);
  const ask = await goodAsk(setting, [key, row], reader);
  const answerTo = async (payload: unknown) => {
    const request = requestOf(setting, key, ask, reader);
    const answer = await app.inject({ ...request, payload: payload as object });
    return { status: answer.statusCode, errors: answer.json().errors ?? {} };
  };
  const without = (fields: Fields, name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
  const places = placesIn(bodyOf(key), ask.payload ?? {});
  for (const { shape, value, put, at } of places) {
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      for (const beyond of outside(field)) {
        const { status } = await answerTo(put({ ...value, [name]: beyond }));
        expect(status, `${at}${name}: ${String(beyond).slice(0, 40)}`).toBe(400);
      }
    }
    for (const name of shape.required ?? []) {
      const { status } = await answerTo(put(without(value, name)));
      // Whom a password is for is part of what was verified: another address is not let in.
      expect([400, 403], `without ${at}${name}`).toContain(status);
    }
  }
  for (const { shape, value, put, at } of places) {
    for (const [name, { maxLength }] of Object.entries(shape.properties ?? {})) {
      if (maxLength === undefined) continue;
      const { errors } = await answerTo(put({ ...value, [name]: "a".repeat(maxLength) }));
      expect(errors[`${at}${name}`] ?? "").not.toMatch(/\d characters/);
    }
    const optional = Object.keys(value).filter((name) => !shape.required?.includes(name));
    for (const name of optional) {
      if (sometimesRequired.includes(`${key} ${at}${name}`)) continue;
      const { status, errors } = await answerTo(put(without(value, name)));
      if (status !== 400) continue;
      expect(Object.keys(errors), `without ${at}${name}`).not.toContain(`${at}${name}`);
    }
  }
});
