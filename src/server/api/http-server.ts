import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "../failure.ts";
import { parserFailureCode } from "./error-answers.ts";

/** Milliseconds. A request that is not complete by then is cut off, at most one interval later. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a balancer keeps an idle connection, so that it never sends on one that we just closed. */
  keepAliveTimeout: 72_000,
} as const;

/** Milliseconds without traffic after which a connection is cut, also when its answer is not read. */
const stillnessMs = 120_000;

/** Milliseconds that the sending of a file may take: 10 MB on a slow phone. */
const fileMs = 180_000;

/** Milliseconds in which a caller who is cut off can read why. */
const lastWordMs = 2_000;

/** Milliseconds between two looks for connections that are idle while new ones find no room. */
const makeRoomEveryMs = 100;

type ServerOptions = {
  readonly maxConnections: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly onNoRoom: () => void;
};

export type HttpServers = ReturnType<typeof createHttpServers>;

/** Node's HTTP servers with all their limits. Bytes that are no HTTP get a refusal like any other. */
export function createHttpServers({ maxConnections, headers, onNoRoom }: ServerOptions) {
  const servers: Server[] = [];
  const withFile = new WeakSet<Socket>();

  function hangUp(socket: Socket, code: ErrorCode): void {
    const failure = new Failure(code);
    const body = JSON.stringify(failure.toBody());
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`;
    if (socket.writable) socket.end([status, ...lines, "", body].join("\r\n"));
    setTimeout(() => socket.destroy(), lastWordMs).unref();
  }

  return {
    create: (handle: RequestListener): Server => {
      const server = createServer({ ...timeouts, requireHostHeader: false }, handle);
      server.setTimeout(stillnessMs);
      server.maxConnections = maxConnections;
      let madeRoomAt = 0;
      server.on("drop", () => {
        onNoRoom();
        if (performance.now() - madeRoomAt < makeRoomEveryMs) return;
        madeRoomAt = performance.now();
        server.closeIdleConnections();
      });
      // An unknown expectation is ignored.
      server.on("checkExpectation", handle);
      server.on("clientError", (error, socket) => {
        const code = parserFailureCode(error);
        // Node has one time limit for all requests, and reports each request once.
        if (code === "request_timeout" && withFile.has(socket as Socket)) return;
        hangUp(socket as Socket, code);
      });
      servers.push(server);
      return server;
    },
    /** Gives the request that this answers the time that a file needs. */
    awaitFile: (response: ServerResponse): void => {
      const { socket } = response.req;
      withFile.add(socket);
      const late = setTimeout(() => hangUp(socket, "request_timeout"), fileMs);
      response.once("close", () => {
        withFile.delete(socket);
        clearTimeout(late);
      });
    },
    cut: (): void => {
      for (const server of servers) server.closeAllConnections();
    },
  };
}
