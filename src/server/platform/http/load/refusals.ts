import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "#server/failure.ts";

/** Milliseconds in which a caller who still sends can read its answer before it is cut off. */
const lastWordMs = 2_000;

/**
 * Bytes of a refused body that are still read, sixteen times the largest body of a call: most who
 * send too much have then sent all of it, and read the answer. Further bytes stay unread.
 */
const lastBytes = 1024 * 1024;

/** Callers who may go on sending at once. Any further one is cut off with its answer. */
const lingeringAtMost = 100;

/** The refusal for the load, with the seconds that the caller is asked to wait. */
export const overloaded = () => new Failure("overloaded", { retryAfterSeconds: 2 });

type RawResponse = { readonly status: number; readonly headers: string[]; readonly body: string };

/** Prepares a refusal once, with the text and the headers that every refusal has. */
function write(code: ErrorCode, common: Readonly<Record<string, string>>): RawResponse {
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
  return { status: failure.status, headers: Object.entries(headers).flat(), body };
}

/**
 * Refuses without the framework: requests whose refusal must cost next to nothing, and what is not HTTP.
 *
 * @param common the headers that every answer has
 */
export function createRefusals(common: Readonly<Record<string, string>>) {
  const known = new Map<ErrorCode, RawResponse>();
  let lingering = 0;

  function responseOf(code: ErrorCode): RawResponse {
    const response = known.get(code) ?? write(code, common);
    known.set(code, response);
    return response;
  }

  /**
   * Lets a caller read the last answer of its connection though it still sends: a connection that
   * is closed while bytes of it lie unread is reset, and the answer is lost. Call it before the answer.
   * The caller then has 2 s and 1 MiB, unless many do the same.
   */
  function linger(request: IncomingMessage): void {
    const { socket } = request;
    const close = socket.destroySoon.bind(socket);
    let left = lastBytes;
    request.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left <= 0) request.pause();
    });
    // Node calls this when the answer has left. Ending the answer itself later would lose the answer to a
    // HEAD, keep the connection open for 2 s, and log each such refusal as abandoned.
    socket.destroySoon = () => {
      if (request.complete || lingering >= lingeringAtMost) return close();
      lingering += 1;
      const late = setTimeout(() => socket.destroy(), lastWordMs);
      socket.once("close", () => {
        lingering -= 1;
        clearTimeout(late);
      });
      request.once("end", close);
      socket.end();
    };
  }

  return {
    linger,
    /** Refuses a request; as the last of its connection, it does not read the body to its end. */
    send: (response: ServerResponse, code: ErrorCode, isLast: boolean): void => {
      const { status, headers, body } = responseOf(code);
      if (isLast) {
        response.setHeader("connection", "close");
        linger(response.req);
      }
      response.writeHead(status, headers).end(body);
    },
    /** Answers what is not HTTP on the connection itself, and ends it. */
    hangUp: (socket: Socket, code: ErrorCode): void => {
      if (!socket.writable) return void socket.destroy();
      const { status, headers, body } = responseOf(code);
      const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "connection: close"];
      for (let at = 0; at < headers.length; at += 2) {
        lines.push(`${headers[at]}: ${headers[at + 1]}`);
      }
      socket.end([...lines, "", body].join("\r\n"));
      setTimeout(() => socket.destroy(), lastWordMs).unref();
    },
  };
}
