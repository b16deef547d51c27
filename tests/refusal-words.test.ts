import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

/** The part of JSON Schema that names fields. */
type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly items?: Shape } & {
  readonly anyOf?: readonly Shape[];
};

const nonsense = [
  null,
  [],
  {},
  [{}],
  "",
  "\u0000",
  "nope",
  "x".repeat(100_000),
  1.5,
  -1,
  1e300,
  -1e300,
  true,
  { foreign: 1 },
];

/** Each value in the place of the whole, and of each field in it. */
function misshapen(shape: Shape): readonly unknown[] {
  const inner = shape.anyOf?.find(({ properties }) => properties) ?? shape;
  const fields = Object.entries(inner.properties ?? {}).flatMap(([name, field]) =>
    misshapen(field).map((value) => ({ [name]: value })),
  );
  const entries = inner.items ? misshapen(inner.items).map((value) => [value]) : [];
  return [...nonsense, ...fields, ...entries];
}

const ofTheLibrary = /^(too |invalid|unrecognized|missing)|expected|received|<=|>=/i;
const calls = Object.entries(endpoints) as [string, Endpoint][];

it.each(calls)("%s refuses in our own words", { tags: "X-83" }, (_, { query, body }) => {
  for (const part of [query, body]) {
    if (!part) continue;
    const shape = z.toJSONSchema(part, { io: "input" }) as Shape;
    for (const value of [undefined, ...misshapen(shape)]) {
      const issues = part.safeParse(value).error?.issues ?? [];
      const foreign = issues.filter(({ message }) => message === "" || ofTheLibrary.test(message));
      expect(foreign).toEqual([]);
    }
  }
});
