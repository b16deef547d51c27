import type { Random } from "../random.ts";

/** As much of JSON Schema as the description of the API uses. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

/** A value for a field of this name that its rules accept; undefined where the name says nothing. */
export type FitValue = (name: string) => unknown;

/** A value that the schema accepts: the name of a field says more than its type. */
export function validValue(
  name: string,
  schema: Schema,
  random: Random,
  choose: FitValue,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.type === "null") return null;
  const known = choose(name);
  if (known !== undefined && schema.type !== "object") return known;
  if (schema.anyOf) return validValue(name, random.pick(schema.anyOf), random, choose);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [
          field,
          validValue(field, inner, random, choose),
        ]),
      );
    case "array":
      return [validValue(name, schema.items ?? {}, random, choose)];
    case "integer":
    case "number":
      return random.below(9);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "Sample";
  }
}
