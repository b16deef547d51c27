import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "../failure.ts";
import {
  describeDatabaseRefusal,
  isDatabaseUnavailableError,
  isLockConflictError,
  UnknownOutcomeError,
} from "../platform/db/database-errors.ts";
import { noteRefusalForLog } from "../platform/http/requests/request-notes.ts";

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

/** The message when nobody knows whether a change was made. */
const unknownOutcomeMessage =
  "We cannot tell yet whether this was done. Look before you send it again; a booking is made once only.";

/** The error codes for refusals by Fastify and its plugins that carry only an HTTP status. */
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
    for (const field of fields) errors[field] ??= message ?? "";
  }
  const [first] = Object.entries(errors);
  return new Failure("invalid_request", {
    errors,
    // Our own message is a full sentence; the validation library's needs the field's name.
    ...(first && { msg: first[1].endsWith(".") ? first[1] : `${first[0]}: ${first[1]}` }),
  });
}

export function convertErrorToFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const invalid = fieldErrors(error);
  if (invalid) return invalid;
  const { code, statusCode } = error as KnownError;
  const known = code === undefined ? undefined : fastifyCodes[code];
  if (known) return new Failure(known);
  // A connection error with a status came from the caller; one without came from the database.
  const isOfCaller = statusCode !== undefined;
  if (!isOfCaller && isDatabaseUnavailableError(error)) {
    const unknown = error instanceof UnknownOutcomeError && { msg: unknownOutcomeMessage };
    return new Failure("unavailable", { retryAfterSeconds: 2, ...unknown });
  }
  if (isLockConflictError(error)) return new Failure("in_progress", { retryAfterSeconds: 1 });
  const refusal = describeDatabaseRefusal(error);
  if (refusal)
    return new Failure(refusal.sqlState.startsWith("22") ? "invalid_request" : "record_conflict");
  if (error instanceof SyntaxError) return new Failure("invalid_json");
  return new Failure(statusCodes[statusCode ?? 500] ?? "unexpected");
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = convertErrorToFailure(error);
  noteRefusalForLog(request, failure.code);
  const refusal = describeDatabaseRefusal(error);
  // Our own checks should have refused this request in better words: a developer must see this.
  if (refusal) request.log.error(refusal, "request refused by the database");
  else if (failure.code === "unexpected") request.log.error({ err: error }, "request failed");
  else if (failure.status >= 500 && failure.code !== "overloaded")
    request.log.warn({ err: error }, "request refused");
  const { retryAfterSeconds } = failure.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  reply.status(failure.status).type("application/json").send(JSON.stringify(failure.toBody()));
}

/** Turns every error in the API, also those of Fastify, into a reply of the same form. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(new Failure("not_found"), request, reply));
}

/** Replies to a request that fails before its route is found, such as one with a malformed URL. */
export const replyToFrameworkError = answer;

const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Finds the error code for a request that is not HTTP or arrives too slowly; routes and hooks never see it. */
export function httpParserErrorCode({ code }: KnownError): ErrorCode {
  return parserCodes[code ?? ""] ?? "invalid_json";
}
