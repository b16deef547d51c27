import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request that had been sent to a process when its connection broke. */
export type LostRequest = {
  readonly port: number;
  /** By `performance.now()`: when it was sent on. */
  readonly sentAt: number;
};

/** A balancer like any other, which counts the requests that it could not get answered. */
export type Balancer = {
  readonly port: number;
  readonly lost: readonly LostRequest[];
  /** How many requests this process has not answered yet. */
  readonly underWayOn: (port: number) => number;
  readonly isReady: (port: number) => boolean;
  readonly close: () => Promise<void>;
};

type Target = { readonly port: number; readonly lines: Agent; isReady: boolean; underWay: number };

/** Milliseconds. */
const askEvery = 100;
const askWithin = 1_000;

class Refused extends Error {}

function askReadiness(target: Target): Promise<boolean> {
  return fetch(`http://127.0.0.1:${target.port}/readyz`, {
    signal: AbortSignal.timeout(askWithin),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Sends one request on; throws `Refused` when nobody listens, so that another may be asked. */
function pass(target: Target, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { port, lines: agent } = target;
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, agent, method, path, headers }, resolve);
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ECONNREFUSED" ? new Refused() : error),
    );
    outgoing.end(body);
  });
}

/**
 * A balancer of these processes: asks each for its readiness ten times a second, takes turns among
 * those that are ready, or among all when none is, and asks the next only when the first one refuses
 * the connection. What was sent once is never sent again.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const targets: Target[] = ports.map((port) => ({
    port,
    lines: new Agent({ keepAlive: true, maxSockets: 256 }),
    isReady: true,
    underWay: 0,
  }));
  const lost: LostRequest[] = [];
  let turn = 0;

  function inOrder(): readonly Target[] {
    const ready = targets.filter(({ isReady }) => isReady);
    const able = ready.length > 0 ? ready : targets;
    turn += 1;
    return able
      .map((_, index) => able[(turn + index) % able.length])
      .filter((one) => one !== undefined);
  }

  async function answerFrom(target: Target, incoming: IncomingMessage, body: Buffer) {
    const sentAt = performance.now();
    target.underWay += 1;
    try {
      const answer = await pass(target, incoming, body);
      return {
        status: answer.statusCode ?? 502,
        headers: answer.headers,
        body: await buffer(answer),
      };
    } catch (error) {
      if (!(error instanceof Refused)) lost.push({ port: target.port, sentAt });
      throw error;
    } finally {
      target.underWay -= 1;
    }
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    for (const target of inOrder()) {
      try {
        const answer = await answerFrom(target, incoming, body);
        const { connection, "keep-alive": keepAlive, ...headers } = answer.headers;
        outgoing.writeHead(answer.status, headers).end(answer.body);
        return;
      } catch (error) {
        if (!(error instanceof Refused)) break;
        target.isReady = false;
      }
    }
    outgoing.writeHead(502).end();
  }

  const asking = setInterval(() => {
    for (const target of targets) {
      void askReadiness(target).then((isReady) => {
        target.isReady = isReady;
      });
    }
  }, askEvery);
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const find = (port: number) => targets.find((target) => target.port === port);
  return {
    port: (server.address() as AddressInfo).port,
    lost,
    underWayOn: (port) => find(port)?.underWay ?? 0,
    isReady: (port) => find(port)?.isReady ?? false,
    close: async () => {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
      for (const { lines } of targets) lines.destroy();
    },
  };
}
