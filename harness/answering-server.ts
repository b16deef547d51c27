import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** An answer; or none: the line is closed, in the middle of an answer, or nothing ever comes. */
export type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: string }
  | "close"
  | "cut"
  | "hang";

/** An HTTP server of this machine that answers as a test says, and remembers what it was asked. */
export async function openAnsweringServer() {
  let answer = (_asked: Asked): Reply => ({ body: "{}" });
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body,
    };
    asked.push(one);
    const reply = answer(one);
    if (reply === "hang") return;
    if (reply === "close") return response.destroy();
    if (reply === "cut") {
      response.writeHead(200, { "content-length": "1000" });
      return response.write("{", () => response.destroy());
    }
    response.writeHead(reply.status ?? 200, {
      "content-type": "application/json",
      ...reply.headers,
    });
    return response.end(reply.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Answers so from now on, and forgets what was asked. */
    answerWith: (next: (asked: Asked) => Reply): void => {
      asked.length = 0;
      answer = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
