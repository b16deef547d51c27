import type { FastifyInstance } from "fastify";
import { OwnError } from "../../log/own-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The callers that this route admits. A route without it stops the start. */
    readonly access?: unknown;
  }
}

/** Deny by default: a route that does not say who may call it makes the assembly fail. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new OwnError(`${String(method)} ${url} does not declare who may call it.`);
    }
  });
}
