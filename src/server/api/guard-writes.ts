import type { FastifyInstance, FastifyRequest } from "fastify";
import { idempotencyKeyPattern } from "#contract/endpoint.ts";
import { unknownFieldMessage } from "#contract/refusal-words.ts";
import { missingFileMessage } from "#domain/files/file-kinds.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "../failure.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Says whether another website's page sent this write, since browsers name the origin of every write. */
export function isWriteFromOtherWebsite(request: FastifyRequest, ownOrigin: string): boolean {
  if (safeMethods.has(request.method)) return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return originHost(origin) !== request.headers.host;
}

/** The media type with which every file is uploaded. The bytes of the file show its real type. */
const uploadType = "application/octet-stream";

/**
 * Accepts JSON bodies, and the bytes of one file for a call that takes a file. HTML forms and plain text are
 * refused, so that forms of other websites can change nothing. An empty body counts as none, whatever its
 * header says.
 *
 * @param mostUploaded the size in bytes of the largest file, counted as its bytes arrive
 */
export function acceptJsonAndFiles(app: FastifyInstance, mostUploaded: number): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
  app.addContentTypeParser<Buffer>(
    uploadType,
    { parseAs: "buffer", bodyLimit: mostUploaded },
    (_request, body, done) => done(null, body.length === 0 ? undefined : body),
  );
  app.addHook("preParsing", async ({ headers, routeOptions }) => {
    const isFile = headers["content-type"]?.toLowerCase().startsWith(uploadType);
    if (isFile && !routeOptions.config.call?.endpoint.upload) {
      throw new Failure("unsupported_media_type");
    }
  });
}

/** Refuses every field of a body that is sent to a call which takes no body. */
export async function refuseRequestBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || body === null) return;
  const fields = typeof body === "object" ? Object.keys(body) : ["body"];
  refuseInvalidFields(Object.fromEntries(fields.map((field) => [field, unknownFieldMessage])));
}

/** Refuses an upload that is not sent as the bytes of the file alone. */
export async function requireUploadBytes({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || body === null)
    throw createInvalidFieldsFailure({ file: missingFileMessage });
  if (!Buffer.isBuffer(body)) {
    throw new Failure("unsupported_media_type", { msg: `Send the file's bytes as ${uploadType}.` });
  }
}

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
