import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import { parserFailureCode } from "../error-answers.ts";
import { pathOf } from "../guards/request-target.ts";
import { type LoadShedder, lookEveryMs } from "./load-shedder.ts";
import { createRawResponses, overloaded } from "./raw-responses.ts";

/** The largest body, in bytes. */
export const bodyLimit = 64 * 1024;

/** Milliseconds. What has not arrived whole by then is cut off, at most one interval later. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than balancers keep an idle line, so that they never send on one that we just closed. */
  keepAliveTimeout: 72_000,
} as const;

/** Milliseconds in which nothing comes and nothing goes, an answer that nobody reads included. */
const stillnessMs = 120_000;

/** A body that comes slower than this holds no place while it comes: it costs nothing until then. */
const slowBodyMs = 250;

/**
 * Callers who come again the moment that they are refused would take all there is for refusals alone.
 * Beyond this many in one look (2,000 a second, a tenth of a core) each is refused half a second
 * later, and so comes again half a second later. One that waits keeps its connection.
 */
const refusedAtOncePerLook = 100;
const refusedLaterMs = 500;
const waitingRefusalsAtMost = 1_000;

/** Asked by balancers, which must not take a busy process for a dead one. */
const probes = new Set(["/healthz", "/readyz"]);
/** Whoever asks twice within this many milliseconds goes on asking. */
const watchMs = 60_000;

type DoorOptions = {
  readonly shedder: LoadShedder;
  /** Connections at once, whichever listener they came by. */
  readonly maxConnections: number;
  /** What every answer has. */
  readonly headers: Readonly<Record<string, string>>;
};

export type FrontDoor = {
  /** Makes the server of each address that an app listens on. */
  readonly createServer: (handle: RequestListener) => Server;
  /** Ties an app to the door. To be called before the app's other hooks. */
  readonly mount: (app: FastifyInstance) => void;
  /** From now on each answer is the last of its connection, and readiness is denied. */
  readonly announceClosing: () => void;
  readonly isClosing: () => boolean;
  /** Whether somebody asks again and again for readiness, and so will notice when it is denied. */
  readonly isWatched: () => boolean;
  /** Ends every connection with all that is under way on it. */
  readonly cutConnections: () => void;
  /** How many were refused here since the start, by code. */
  readonly refused: () => Readonly<
    Record<Extract<ErrorCode, "overloaded" | "body_too_large">, number>
  >;
  /** The most requests that may be under way at this moment. */
  readonly limit: () => number;
};

/** The place of one request behind the door. */
type Place = {
  readonly leave: () => void;
  /** Takes a place again if this one was given up meanwhile; answers whether there is one. */
  readonly comeBack: () => boolean;
};

const bodyLengthOf = ({ headers }: IncomingMessage) => Number(headers["content-length"] ?? 0);
const isChunked = ({ headers }: IncomingMessage) => headers["transfer-encoding"] !== undefined;

/**
 * What stands in front of the framework: the limits of connections, and the refusals that must be made
 * before anything is spent on a request. A request holds its place until its answer begins or its
 * connection is gone, whichever comes first. A slow reader or sender holds none; when a slow body is
 * there, its request needs a place again, or many of them would pass together.
 */
export function createFrontDoor({ shedder, maxConnections, headers }: DoorOptions): FrontDoor {
  const servers = new Set<Server>();
  const places = new WeakMap<ServerResponse, Place>();
  const raw = createRawResponses(headers);
  const refused = { overloaded: 0, body_too_large: 0 };
  let open = 0;
  let closing = false;
  let refusedSinceLook = 0;
  let waitingRefusals = 0;
  let lastAsked: readonly number[] = [];

  function holdPlace(request: IncomingMessage, response: ServerResponse): void {
    let isHeld = true;
    const leave = () => {
      if (isHeld) shedder.leave();
      isHeld = false;
    };
    const comeBack = () => {
      isHeld ||= !response.destroyed && shedder.tryEnter();
      return isHeld;
    };
    places.set(response, { leave, comeBack });
    // Not the framework's own end of a request, which one that is cut off never reaches.
    response.once("close", leave);
    if (!isChunked(request) && bodyLengthOf(request) === 0) return;
    setTimeout(() => {
      if (!request.complete) leave();
    }, slowBodyMs).unref();
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    refused.overloaded += 1;
    refusedSinceLook += 1;
    // The rest of a body of unknown length would be read to its end.
    if (closing || isChunked(request)) response.setHeader("connection", "close");
    if (refusedSinceLook <= refusedAtOncePerLook || waitingRefusals >= waitingRefusalsAtMost) {
      raw.send(response, "overloaded");
      return;
    }
    waitingRefusals += 1;
    setTimeout(() => {
      waitingRefusals -= 1;
      raw.send(response, "overloaded");
    }, refusedLaterMs);
  }

  /** Answers whether the request may go on to the app; refuses it otherwise. */
  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (bodyLengthOf(request) > bodyLimit) {
      refused.body_too_large += 1;
      raw.hangUp(request.socket, "body_too_large", request.method);
      return false;
    }
    const path = pathOf(request.url);
    if (path === "/readyz") lastAsked = [...lastAsked.slice(-1), performance.now()];
    if (probes.has(path)) return true;
    const isIn = shedder.tryEnter();
    if (isIn) holdPlace(request, response);
    else refuse(request, response);
    return isIn;
  }

  function countConnection(socket: Socket): void {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    if (open > maxConnections) socket.destroy();
  }

  return {
    createServer: (handle) => {
      const enter: RequestListener = (request, response) => {
        if (admit(request, response)) handle(request, response);
      };
      const server = createServer({ ...timeouts, requireHostHeader: false }, enter);
      server.setTimeout(stillnessMs);
      server.prependListener("connection", countConnection);
      // Whoever asks before sending a body is told before sending it.
      server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
        if (!admit(request, response)) return;
        response.writeContinue();
        handle(request, response);
      });
      server.on("checkExpectation", enter);
      server.on("clientError", (error, socket) =>
        raw.hangUp(socket as Socket, parserFailureCode(error)),
      );
      servers.add(server);
      return server;
    },
    mount: (app) => {
      let looking: NodeJS.Timeout | undefined;
      app.addHook("onSend", (_request, reply, payload, done) => {
        places.get(reply.raw)?.leave();
        if (closing) reply.header("connection", "close");
        done(null, payload);
      });
      app.addHook("preValidation", async (_request, reply) => {
        if (places.get(reply.raw)?.comeBack() !== false) return;
        refused.overloaded += 1;
        throw overloaded();
      });
      app.addHook("onListen", async () => {
        const look = () => {
          shedder.look();
          refusedSinceLook = 0;
        };
        // After a pause of the loop, what came in it is read first, or it would look like a surge.
        looking = setInterval(() => setImmediate(look), lookEveryMs).unref();
      });
      app.addHook("onClose", async () => clearInterval(looking));
    },
    announceClosing: () => {
      closing = true;
    },
    isClosing: () => closing,
    isWatched: () => {
      const [first] = lastAsked;
      return lastAsked.length > 1 && first !== undefined && performance.now() - first < watchMs;
    },
    cutConnections: () => {
      for (const server of servers) server.closeAllConnections();
    },
    refused: () => ({ ...refused }),
    limit: () => shedder.state().limit,
  };
}
