import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "#server/failure.ts";

/** Milliseconds that a caller has to read its answer before the line is cut under what it sends. */
const lastWordMs = 1_000;

/** Seconds that somebody who was refused for the load is asked to wait. */
export const overloadedForSeconds = 2;

/** Seconds that the caller is asked to wait, for those refusals that pass. */
const waits: Partial<Record<ErrorCode, number>> = { overloaded: overloadedForSeconds };

export type BareAnswers = {
  readonly send: (response: ServerResponse, code: ErrorCode) => void;
  /** Answers on the line itself and ends it, without reading what else the caller sends. */
  readonly hangUp: (socket: Socket, code: ErrorCode, method?: string) => void;
};

type Answer = { readonly status: number; readonly headers: string[]; readonly body: string };

/**
 * Refusals without the framework, in the words and the headers of every other one: for what must cost
 * next to nothing, and for what is no HTTP at all. They are written down once and sent as they are.
 *
 * @param common the headers that every answer has
 */
export function createBareAnswers(common: Readonly<Record<string, string>>): BareAnswers {
  const known = new Map<ErrorCode, Answer>();

  function answerOf(code: ErrorCode): Answer {
    const found = known.get(code);
    if (found) return found;
    const retryAfterSeconds = waits[code];
    const failure = new Failure(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    const body = JSON.stringify(failure.toBody());
    const headers = {
      ...common,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    };
    const answer = { status: failure.status, headers: Object.entries(headers).flat(), body };
    known.set(code, answer);
    return answer;
  }

  return {
    send: (response, code) => {
      const { status, headers, body } = answerOf(code);
      response.writeHead(status, headers);
      response.end(body);
    },
    hangUp: (socket, code, method) => {
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      const { status, headers, body } = answerOf(code);
      const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "connection: close"];
      for (let at = 0; at < headers.length; at += 2)
        lines.push(`${headers[at]}: ${headers[at + 1]}`);
      // Who asks for the headers alone would take a body for the next answer.
      socket.end([...lines, "", method === "HEAD" ? "" : body].join("\r\n"));
      setTimeout(() => socket.destroy(), lastWordMs).unref();
    },
  };
}
