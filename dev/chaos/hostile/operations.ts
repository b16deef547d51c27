import fc from "fast-check";
import type { Access } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

/** As much of JSON Schema as the description of the API uses. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
};

type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};

/** One call of the API, as its own description has it. */
export type Operation = {
  /** Method and path: `GET /api/orders/{id}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly Parameter[];
  /** Undefined for a call that takes no body. */
  readonly body: Schema | undefined;
  /** Who may make the call. */
  readonly access: Access;
};

type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

/** Every call that the running product describes at /api/openapi.json. */
export async function readOperations(port: number): Promise<readonly Operation[]> {
  const known: Readonly<Record<string, { readonly access: Access }>> = endpoints;
  const answer = await fetch(`http://localhost:${port}/api/openapi.json`);
  const { paths } = (await answer.json()) as { readonly paths: Paths };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase();
      const key = `${method} ${path}`;
      const body = requestBody?.content["application/json"]?.schema;
      const query = parameters.filter((parameter) => parameter.in === "query");
      return { key, method, path, query, body, access: known[key]?.access ?? "public" };
    }),
  );
}

/** Values for a field of this name that the rules accept; undefined where the name says nothing. */
export type KnownValues = (name: string) => fc.Arbitrary<unknown> | undefined;

/** Values that the schema accepts: the name of a field says more than its type. */
export function validValues(
  name: string,
  schema: Schema,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const byName = schema.type === "object" || schema.type === "null" ? undefined : known(name);
  if (byName) return byName;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValues(name, one, known)));
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(
          fields.map(([field, inner]) => [field, validValues(field, inner, known)]),
        ),
      );
    }
    case "array":
      return fc.array(validValues(name, schema.items ?? {}, known), { minLength: 1, maxLength: 1 });
    case "integer":
    case "number":
      return fc.integer({ min: 0, max: 8 });
    case "boolean":
      return fc.constant(true);
    case "null":
      return fc.constant(null);
    default:
      return fc.constant("Sample");
  }
}
