import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { afterEach, beforeEach } from "vitest";
import { registerErrorHandlers } from "#server/api/error-answers.ts";
import { createOverloadGuard, maxRequestBodyBytes } from "#server/api/front-door.ts";
import { acceptJsonAndFiles } from "#server/api/guard-writes.ts";
import { createHttpServers } from "#server/api/http-server.ts";
import {
  createSecurityHeaderSetter,
  createSecurityHeaders,
} from "#server/platform/http/guards/security-headers.ts";
import { mountHealthRoutes } from "#server/platform/http/health.ts";

/** How many requests and connections a small server has room for. */
export const [placeCount, maxConnections] = [3, 20];

const access = { config: { access: "public" } };

/** A server behind the front door, whose work goes on only when the test says so. */
async function startSmallServer() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const counts = { underWay: 0, turnedAway: 0, files: 0 };
  const door = createOverloadGuard(placeCount);
  const onNoRoom = () => {
    counts.turnedAway += 1;
  };
  const servers = createHttpServers({
    maxConnections,
    headers: createSecurityHeaders(false),
    onNoRoom,
  });
  const app = Fastify({
    bodyLimit: maxRequestBodyBytes,
    serverFactory: servers.create,
    clientErrorHandler: () => undefined,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandlers(app);
  const protect = createSecurityHeaderSetter(false);
  app.addHook("onRequest", async (request, reply) => protect(request, reply));
  door.mount(app);
  acceptJsonAndFiles(app, 4 * maxRequestBodyBytes);
  const state = { readOnly: null, isMigrated: true, stuckCommits: 0 };
  mountHealthRoutes(app, async () => state, door.isClosing);
  const work = async () => {
    counts.underWay += 1;
    await promise;
    return { done: true };
  };
  app.get("/api/work", access, work);
  app.get("/page", access, work);
  app.get("/api/free", access, async () => ({}));
  app.post("/api/echo", access, async (request) => request.body);
  app.post("/api/file", {
    config: { access: "public", call: { endpoint: { upload: true } } as never },
    onRequest: async (_request, { raw }) => {
      servers.awaitFile(raw, false);
      counts.files += 1;
    },
    handler: async (request) => request.body,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;

  async function ask(path: string) {
    const outgoing = send({ port, path, agent: false }).end();
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    const { statusCode: status, headers } = incoming;
    return { status, headers, body: await text(incoming) };
  }

  /**
   * A line on which anything can be said. `heard` is all that came back, when it is over; `say` answers
   * what comes next.
   */
  function openLine(...words: readonly string[]) {
    const socket = connect(port, "127.0.0.1");
    for (const word of words) socket.write(word);
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk.toString();
    });
    socket.on("error", () => undefined);
    return {
      socket,
      heard: new Promise<string>((resolve) => {
        socket.once("close", () => resolve(heard));
      }),
      say: async (word: string) => {
        socket.write(word);
        return String((await once(socket, "data"))[0]);
      },
    };
  }

  const close = () => {
    finish();
    servers.cut();
    return app.close();
  };
  return { app, door, counts, finish, ask, openLine, close };
}

type SmallServer = Awaited<ReturnType<typeof startSmallServer>>;

/** A server of its own for each test of a file; read it anew in each. */
export function smallServerPerTest(): () => SmallServer {
  let server: SmallServer;
  beforeEach(async () => {
    server = await startSmallServer();
  });
  afterEach(() => server.close());
  return () => server;
}

export const getWork = "GET /api/work HTTP/1.1\r\nHost: x\r\n\r\n";
const post = "POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
/** The head of a request with a body of JSON. */
export const postHead = (...lines: string[]) => `${post}${lines.join("\r\n")}\r\n\r\n`;

/** Waits until it is so, and looks at every turn. */
export async function untilSo(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}
