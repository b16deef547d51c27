import type { FastifyInstance } from "fastify";
import { Failure } from "../../failure.ts";

/** Refuses a request without a host as HTTP asks, but in the words of every other refusal. */
export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (request.headers.host) return;
    throw new Failure("invalid_request", { msg: "Send a Host header with this request." });
  });
}
