import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "fastify";

/**
 * What the framework itself writes to the log: only what went wrong with an answer that was under
 * way, which nobody else learns of. Each request's own line is ours.
 */
export class FrameworkLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: "requestId" });
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest): void {
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
    request.log.warn({ err: error }, "an answer broke off after it had begun");
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, "the headers of an answer could not be written");
  }

  override serializerError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    reply.log.error({ err: error }, "an answer could not be written");
  }
}
