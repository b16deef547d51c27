import type { FastifyInstance } from "fastify";
import { LoggableError } from "../../log/own-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The callers that this route admits; without it the server does not start. */
    readonly access?: unknown;
  }
}

/** Stops the start of the app if a route does not say who may call it: access is denied by default. */
export function requireDeclaredRouteAccess(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new LoggableError(`${String(method)} ${url} does not declare who may call it.`);
    }
  });
}
