import type { FastifyRequest } from "fastify";
import { idempotencyKeyPattern } from "#contract/endpoint.ts";
import { Failure } from "../failure.ts";

const idempotencyKeyForm = new RegExp(idempotencyKeyPattern);

/** Reads the `Idempotency-Key` of a request; null without one. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !idempotencyKeyForm.test(key)) {
    throw new Failure("invalid_request", {
      msg: "Idempotency-Key must be 1 to 200 plain characters.",
    });
  }
  return key;
}
