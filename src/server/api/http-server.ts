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
import { httpParserErrorCode } from "./error-answers.ts";

/** The HTTP time limits in milliseconds. Node checks them at intervals, so it may act one interval late. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a load balancer keeps an idle connection, so that it never uses one that we just closed. */
  keepAliveTimeout: 72_000,
} as const;

/** The milliseconds without traffic after which a connection is cut, even while its reply waits to be read. */
const stillnessMs = 120_000;

/** The milliseconds that the upload of a file may take: 10 MB from a slow phone. */
const fileMs = 180_000;
/** The same for an account that nobody has reviewed: 10 MB at 170 kB a second. */
const unreviewedFileMs = 60_000;

/** The milliseconds before a connection is cut in which its caller can read the reason. */
const lastWordMs = 2_000;

/** The milliseconds between two searches for idle connections to close when there is no room for new ones. */
const makeRoomEveryMs = 100;

type ServerOptions = {
  readonly maxConnections: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly onNoRoom: () => void;
};

export type HttpServers = ReturnType<typeof createHttpServers>;

/** Makes HTTP servers with all their limits. Bytes that are not HTTP get a refusal like any request. */
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
      // A request with an unknown Expect header is handled as if it had none.
      server.on("checkExpectation", handle);
      server.on("clientError", (error, socket) => {
        const code = httpParserErrorCode(error);
        // Node reports each slow request once, after a single time limit; uploads may take longer.
        if (code === "request_timeout" && withFile.has(socket as Socket)) return;
        hangUp(socket as Socket, code);
      });
      servers.push(server);
      return server;
    },
    /** Gives the request of this response the time limit of an uploaded file. */
    awaitFile: (response: ServerResponse, isUnreviewed: boolean): void => {
      const { socket } = response.req;
      withFile.add(socket);
      const ms = isUnreviewed ? unreviewedFileMs : fileMs;
      const late = setTimeout(() => hangUp(socket, "request_timeout"), ms);
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
