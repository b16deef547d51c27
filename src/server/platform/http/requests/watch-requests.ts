import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { type RequestLogNotes, readRequestLogNotes } from "./request-notes.ts";

export type RequestSummary = RequestLogNotes & {
  readonly method: string;
  /** The pattern of the request's route, never the URL itself, which may name a person. */
  readonly route: string;
  /** The status of the reply; null when the caller left before the whole reply was sent. */
  readonly status: number | null;
  readonly seconds: number;
  readonly log: FastifyRequest["log"];
};

export type RequestWatcher = {
  readonly started?: () => void;
  readonly finished: (request: RequestSummary) => void;
};

/** Makes a function to call first for each request; the watchers hear of its end when its connection closes. */
export function createRequestHook(watchers: readonly RequestWatcher[]) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const start = performance.now();
    let isAnswered = false;
    reply.raw.once("finish", () => {
      isAnswered = true;
    });
    for (const { started } of watchers) started?.();
    reply.raw.once("close", () => {
      const over: RequestSummary = {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: isAnswered ? reply.statusCode : null,
        seconds: (performance.now() - start) / 1000,
        ...readRequestLogNotes(request),
        log: request.log,
      };
      for (const { finished } of watchers) finished(over);
    });
  };
}

/** Paths that load balancers request every few seconds; only their failures are logged. */
const probes = new Set(["/healthz", "/readyz"]);

/** Logs one line for each request, which contains nothing that anybody typed. */
export const requestLogWriter: RequestWatcher = {
  finished: ({ method, route, status, seconds, caller, refusal, log }) => {
    const line = {
      method,
      route,
      status,
      ms: Math.round(seconds * 1000),
      ...(refusal !== null && { refusal }),
      caller: caller.kind,
      ...(caller.id !== null && { party: caller.id }),
    };
    const text = status === null ? "request abandoned" : "request answered";
    if (probes.has(route) && status === 200) log.debug(line, text);
    else log.info(line, text);
  },
};

/** Logs only replies that fail while they are sent, because nothing else reports them. */
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
