import { type Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Attack } from "./attack.ts";

export type Answer = {
  /** 0 when there was none. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
};

const longestMs = 15_000;
const noAnswer = (why: string): Answer => ({ status: 0, type: "", text: why });

/** Sends a request and reads its answer; never throws. */
export function send(port: number, agent: Agent, attack: Attack): Promise<Answer> {
  const { method, path, headers, body } = attack;
  const signal = AbortSignal.timeout(longestMs);
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve(noAnswer(error.message));
    const options = { host: "127.0.0.1", port, agent, method, path, headers, signal };
    const call = request(options, (answer: IncomingMessage) => {
      const { statusCode = 0, headers: found } = answer;
      text(answer).then(
        (read) => resolve({ status: statusCode, type: found["content-type"] ?? "", text: read }),
        fail,
      );
    });
    call.on("error", fail);
    call.end(body ?? undefined);
  });
}

/** Bytes that no HTTP library would send; answers with what came back before the line was closed. */
export function sendRaw(port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let read = "";
    socket.setTimeout(longestMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      read += chunk.toString();
    });
    socket.on("error", (error) => resolve(noAnswer(error.message)));
    socket.on("close", () => {
      const [head = "", body = ""] = read.split("\r\n\r\n", 2);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        type: /content-type: ([^\r\n]+)/i.exec(head)?.[1] ?? "",
        text: body,
      });
    });
    socket.write(bytes);
  });
}

const close = "Host: localhost\r\nConnection: close\r\n";

export const rawRequests: readonly string[] = [
  "GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n",
  `GET /api/me HTTP/9.9\r\n${close}\r\n`,
  "NONSENSE\r\n\r\n",
  `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${close}\r\n`,
  `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n${close}\r\n`,
  `GET /api/places?q=\u0001 HTTP/1.1\r\n${close}\r\n`,
  `GET /api/%ff HTTP/1.1\r\n${close}\r\n`,
  `GET /api/orders/%E0%A4%A HTTP/1.1\r\n${close}\r\n`,
  `GET http://evil.example/api/me HTTP/1.1\r\n${close}\r\n`,
  `GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  `GET /api/me HTTP/1.1\r\n${close}Authorization : Bearer x\r\n\r\n`,
  `POST /api/login HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: abc\r\n\r\n{}`,
  `POST /api/login HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `TRACE /api/me HTTP/1.1\r\n${close}\r\n`,
];
