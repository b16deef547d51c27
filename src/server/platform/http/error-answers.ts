import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "../../failure.ts";
import { isLockTimeout, isUnavailable } from "../db/database-errors.ts";

type KnownError = Error & { readonly code?: string; readonly statusCode?: number };

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_json",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** For refusals of the framework and its plugins that have a status and no code that we know. */
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_json",
  403: "not_found",
  404: "not_found",
  408: "request_timeout",
  412: "precondition_failed",
  413: "body_too_large",
  415: "unsupported_media_type",
  416: "range_not_satisfiable",
  431: "headers_too_large",
};

function fieldErrors(error: unknown): Failure | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  if (error.validationContext === "params") return new Failure("not_found");
  const errors: Record<string, string> = {};
  for (const { instancePath, message, keyword, params } of error.validation) {
    const path = instancePath.replace(/^\//, "").replaceAll("/", ".");
    const unknown =
      keyword === "unrecognized_keys" ? (params as { keys?: string[] }).keys : undefined;
    const fields = unknown?.map((key) => (path ? `${path}.${key}` : key)) ?? [path || "body"];
    for (const field of fields)
      errors[field] ??= unknown ? "This field does not belong here." : (message ?? "");
  }
  const [first] = Object.entries(errors);
  return new Failure("invalid_request", {
    errors,
    ...(first && { msg: `${first[0]}: ${first[1]}` }),
  });
}

/** The refusal that a person is told about, for anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const invalid = fieldErrors(error);
  if (invalid) return invalid;
  const { code, statusCode } = error as KnownError;
  const known = code === undefined ? undefined : fastifyCodes[code];
  if (known) return new Failure(known);
  if (isUnavailable(error)) return new Failure("unavailable", { retryAfterSeconds: 2 });
  if (isLockTimeout(error)) return new Failure("in_progress", { retryAfterSeconds: 1 });
  if (error instanceof SyntaxError) return new Failure("invalid_json");
  return new Failure(statusCodes[statusCode ?? 500] ?? "unexpected");
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error);
  if (failure.code === "unexpected") request.log.error({ err: error }, "request failed");
  else if (failure.status >= 500) request.log.warn({ err: error }, "request refused");
  const { retryAfterSeconds } = failure.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  reply.status(failure.status).type("application/json").send(JSON.stringify(failure.toBody()));
}

/** Makes every failure of the API, the framework's own included, an answer of one shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(new Failure("not_found"), request, reply));
}

/** The same for what fails before a route is found: a malformed address, say. */
export const frameworkErrors = answer;

const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** The same for what is no HTTP at all, which no route and no hook ever sees. */
export function answerParserError(error: KnownError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new Failure(parserCodes[error.code ?? ""] ?? "invalid_json");
  const body = JSON.stringify(failure.toBody());
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
