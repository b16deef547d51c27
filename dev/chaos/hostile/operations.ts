import type { Access } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Schema } from "./valid-values.ts";

export type Parameter = {
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

/** One call of the API, as its own description tells of it. */
export type Operation = {
  /** Method and path: `GET /api/orders/{id}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Undefined for a call that takes no body. */
  readonly body: Schema | undefined;
  /** Who may make the call: for choosing callers who get far. */
  readonly access: Access;
};

type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

function accessOf(key: string): Access {
  const known: Readonly<Record<string, { readonly access: Access }>> = endpoints;
  return known[key]?.access ?? "public";
}

/** Every call that the running product describes at /api/openapi.json. */
export async function readOperations(port: number): Promise<readonly Operation[]> {
  const answer = await fetch(`http://localhost:${port}/api/openapi.json`);
  const { paths } = (await answer.json()) as Description;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase();
      const key = `${method} ${path}`;
      const body = requestBody?.content["application/json"]?.schema;
      return { key, method, path, parameters, body, access: accessOf(key) };
    }),
  );
}
