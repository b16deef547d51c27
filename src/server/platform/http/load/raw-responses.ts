import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "#server/failure.ts";

/** Milliseconds that a caller has to read its answer before the line is cut under what it sends. */
const lastWordMs = 1_000;

/** The refusal for the load, with the seconds that the caller is asked to wait. */
export const overloaded = () => new Failure("overloaded", { retryAfterSeconds: 2 });

type RawResponse = { readonly status: number; readonly headers: string[]; readonly body: string };

/**
 * Refusals without the framework, in the words and the headers of every other one: for what must cost
 * next to nothing, and for what is no HTTP at all. Each is written down once and sent as it is.
 *
 * @param common the headers that every answer has
 */
export function createRawResponses(common: Readonly<Record<string, string>>) {
  const known = new Map<ErrorCode, RawResponse>();

  function write(code: ErrorCode): RawResponse {
    const failure = code === "overloaded" ? overloaded() : new Failure(code);
    const { retryAfterSeconds } = failure.details;
    const body = JSON.stringify(failure.toBody());
    const headers = {
      ...common,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    };
    const response = { status: failure.status, headers: Object.entries(headers).flat(), body };
    known.set(code, response);
    return response;
  }

  const responseOf = (code: ErrorCode) => known.get(code) ?? write(code);

  return {
    send: (response: ServerResponse, code: ErrorCode): void => {
      const { status, headers, body } = responseOf(code);
      response.writeHead(status, headers).end(body);
    },
    /** Answers on the line itself and ends it, without reading what else the caller sends. */
    hangUp: (socket: Socket, code: ErrorCode, method?: string): void => {
      if (!socket.writable) return void socket.destroy();
      const { status, headers, body } = responseOf(code);
      const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "connection: close"];
      for (let at = 0; at < headers.length; at += 2) {
        lines.push(`${headers[at]}: ${headers[at + 1]}`);
      }
      // Who asks for the headers alone would take a body for the next answer.
      socket.end([...lines, "", method === "HEAD" ? "" : body].join("\r\n"));
      setTimeout(() => socket.destroy(), lastWordMs).unref();
    },
  };
}
