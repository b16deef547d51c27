import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Collects every route that is made after it; `serveOpenApi` answers with them. */
export async function describeRoutes(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title, version: "1" } },
    transform: jsonSchemaTransform,
  });
}

/** The description of the API, made from the same objects that validate its calls. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get("/api/openapi.json", { config: { access: "public" }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}
