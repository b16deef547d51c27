import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { parserFailureCode } from "../error-answers.ts";
import { pathOf } from "../guards/request-target.ts";
import { type LoadShedder, lookEveryMs } from "./load-shedder.ts";
import { createRefusals, overloaded } from "./refusals.ts";

/** The largest body, in bytes. */
export const bodyLimit = 64 * 1024;

/** Milliseconds. A request that is not whole by then is cut off, at most one interval later. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than balancers keep an idle connection: they never send on one that we just closed. */
  keepAliveTimeout: 72_000,
} as const;

/** Milliseconds without traffic after which a connection is cut, also when its answer is not read. */
const stillnessMs = 120_000;

/** Milliseconds that the sending of a file may take: 10 MB on a slow phone. */
const uploadMs = 180_000;

/** Files that are on their way in at once, in one process: each may take its size of memory twice. */
const uploadsAtOnce = 16;

/** Milliseconds. A request whose body takes longer gives up its place until the body is there. */
const slowBodyMs = 250;

/**
 * Callers who retry as soon as they are refused would use all capacity for refusals. Beyond this many
 * in one look (2,000 a second, a tenth of a core) each is refused half a second later, and so retries
 * half a second later. A caller who waits keeps its connection.
 */
const refusedAtOncePerLook = 100;
const refusedLaterMs = 500;

/** Balancers ask for these, and must not take a busy process for a dead one. */
const probes = new Set(["/healthz", "/readyz"]);
/** A caller who asks twice within this many milliseconds will go on asking. */
const watchMs = 60_000;

type DoorOptions = {
  readonly shedder: LoadShedder;
  /** Connections at once, whichever listener they came by. */
  readonly maxConnections: number;
  /** The headers that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where files are sent, and the bytes of the largest; left out: nowhere. */
  readonly uploads?: { readonly paths: ReadonlySet<string>; readonly mostBytes: number };
};

export type FrontDoor = ReturnType<typeof createFrontDoor>;

const bodyLengthOf = ({ headers }: IncomingMessage) => Number(headers["content-length"] ?? 0);
const isChunked = ({ headers }: IncomingMessage) => headers["transfer-encoding"] !== undefined;

/**
 * Stands in front of the framework: the limits of connections, and the refusals that must be made
 * before anything is spent on a request. A request holds its place until its answer begins or its
 * connection is gone, whichever comes first. A slow reader or sender holds none; when a slow body is
 * there, its request needs a place again, or many of them would pass together.
 */
export function createFrontDoor({ shedder, maxConnections, headers, uploads }: DoorOptions) {
  const servers = new Set<Server>();
  /** Whether a request behind the door holds a place at this moment. */
  const places = new WeakMap<ServerResponse, boolean>();
  const refusals = createRefusals(headers);
  const refused = { overloaded: 0, body_too_large: 0, connections: 0 };
  const open = new Set<Socket>();
  /** The connections on which a file comes in: their time is longer. */
  const uploading = new Set<Socket>();
  let hasMadeRoom = false;
  let closing = false;
  let refusedSinceLook = 0;
  let lastAsked: readonly number[] = [];

  function takePlace(response: ServerResponse): boolean {
    const isIn = shedder.tryEnter();
    places.set(response, isIn);
    return isIn;
  }

  function leavePlace(response: ServerResponse): void {
    if (places.get(response)) shedder.leave();
    places.set(response, false);
  }

  function holdPlace(request: IncomingMessage, response: ServerResponse): void {
    // Not the framework's own end of a request, which one that is cut off never reaches.
    response.once("close", () => leavePlace(response));
    if (!isChunked(request) && bodyLengthOf(request) === 0) return;
    setTimeout(() => {
      if (!request.complete) leavePlace(response);
    }, slowBodyMs).unref();
  }

  function refuseForLoad(request: IncomingMessage, response: ServerResponse): void {
    refused.overloaded += 1;
    refusedSinceLook += 1;
    // The rest of a body of unknown length would be read to its end.
    const refuse = () => refusals.send(response, "overloaded", closing || isChunked(request));
    if (refusedSinceLook <= refusedAtOncePerLook) refuse();
    else setTimeout(refuse, refusedLaterMs);
  }

  /** Gives a file its time; false when too many are under way. */
  function awaitFile({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (uploading.size >= uploadsAtOnce) return false;
    uploading.add(socket);
    const late = setTimeout(() => refusals.hangUp(socket, "request_timeout"), uploadMs);
    response.once("close", () => {
      uploading.delete(socket);
      clearTimeout(late);
    });
    return true;
  }

  /** Answers whether the request may go on to the app; refuses it otherwise. */
  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request.url);
    const isUpload = uploads?.paths.has(path) ?? false;
    if (bodyLengthOf(request) > (isUpload && uploads ? uploads.mostBytes : bodyLimit)) {
      refused.body_too_large += 1;
      refusals.send(response, "body_too_large", true);
      return false;
    }
    if (path === "/readyz") lastAsked = [...lastAsked.slice(-1), performance.now()];
    if (probes.has(path)) return true;
    const isIn = (!isUpload || awaitFile(request, response)) && takePlace(response);
    if (isIn) holdPlace(request, response);
    else refuseForLoad(request, response);
    return isIn;
  }

  /** Closes the connections on which nothing is asked at this moment; callers open others. */
  function makeRoom(): void {
    if (hasMadeRoom) return;
    hasMadeRoom = true;
    for (const server of servers) server.closeIdleConnections();
    for (const socket of open) if (socket.destroyed) open.delete(socket);
  }

  function countConnection(socket: Socket): void {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > maxConnections) makeRoom();
    if (open.size <= maxConnections) return;
    refused.connections += 1;
    socket.destroy();
  }

  return {
    /** Makes the server of each address that an app listens on. */
    createServer: (handle: RequestListener): Server => {
      const enter: RequestListener = (request, response) => {
        if (admit(request, response)) handle(request, response);
      };
      const server = createServer({ ...timeouts, requireHostHeader: false }, enter);
      server.setTimeout(stillnessMs);
      server.prependListener("connection", countConnection);
      // A caller who asks before it sends a body gets its refusal before it sends it.
      server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
        if (!admit(request, response)) return;
        response.writeContinue();
        handle(request, response);
      });
      server.on("checkExpectation", enter);
      server.on("clientError", (error, socket) => {
        const code = parserFailureCode(error);
        // Node has one time for all requests, and tells of each once.
        if (code === "request_timeout" && uploading.has(socket as Socket)) return;
        refusals.hangUp(socket as Socket, code);
      });
      servers.add(server);
      return server;
    },
    /** Adds the hooks of the door to an app. Call it before the app's other hooks. */
    mount: (app: FastifyInstance): void => {
      let looking: NodeJS.Timeout | undefined;
      app.addHook("onSend", (request, reply, payload, done) => {
        leavePlace(reply.raw);
        if (closing) reply.header("connection", "close");
        if (reply.getHeader("connection") === "close") refusals.linger(request.raw);
        done(null, payload);
      });
      app.addHook("preValidation", async (_request, reply) => {
        // Undefined for a request that needs no place.
        if (places.get(reply.raw) !== false) return;
        if (!reply.raw.destroyed && takePlace(reply.raw)) return;
        refused.overloaded += 1;
        throw overloaded();
      });
      app.addHook("onListen", async () => {
        const look = () => {
          shedder.look();
          refusedSinceLook = 0;
          hasMadeRoom = false;
        };
        // After a pause of the loop, what came in it is read first, or it would look like a surge.
        looking = setInterval(() => setImmediate(look), lookEveryMs).unref();
      });
      app.addHook("onClose", async () => clearInterval(looking));
    },
    /** From now on each answer is the last of its connection, and readiness is denied. */
    announceClosing: (): void => {
      closing = true;
    },
    isClosing: () => closing,
    /** Whether somebody asks again and again for readiness, and so will notice when it is denied. */
    isWatched: () => {
      const [first] = lastAsked;
      return lastAsked.length > 1 && first !== undefined && performance.now() - first < watchMs;
    },
    /** Ends every connection with all that is under way on it. */
    cutConnections: (): void => {
      for (const server of servers) server.closeAllConnections();
    },
    /** How many requests, by code, and connections were refused here since the start. */
    refused: () => ({ ...refused }),
    /** The most requests that may be under way at this moment. */
    limit: () => shedder.state().limit,
  };
}
