import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request that had been sent to a process when its connection broke. */
type LostRequest = {
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
  readonly close: () => void;
};

/** Milliseconds. */
const askEvery = 100;
const askWithin = 1_000;

/** One of the processes behind the balancer. */
class Target {
  isReady = true;
  underWay = 0;
  readonly port: number;
  readonly connections = new Agent({ keepAlive: true, maxSockets: 256 });

  constructor(port: number) {
    this.port = port;
  }

  async askReadiness(): Promise<void> {
    const url = `http://127.0.0.1:${this.port}/readyz`;
    const answer = fetch(url, { signal: AbortSignal.timeout(askWithin) });
    this.isReady = await answer.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Sends one request on, and answers what came back. */
  async pass({ method, url: path, headers }: IncomingMessage, body: Buffer) {
    const { port, connections: agent } = this;
    this.underWay += 1;
    try {
      const outgoing = request({ host: "127.0.0.1", port, agent, method, path, headers });
      // A connection may also break after the answer has begun.
      outgoing.on("error", () => undefined);
      outgoing.end(body);
      const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
      const { connection, "keep-alive": keepAlive, ...rest } = answer.headers;
      return { status: answer.statusCode ?? 502, headers: rest, body: await buffer(answer) };
    } finally {
      this.underWay -= 1;
    }
  }
}

const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === "ECONNREFUSED";

/**
 * A balancer of these processes: asks each for its readiness ten times a second, takes turns among
 * those that are ready, or among all when none is, and asks the next only when the first one refuses
 * the connection. What was sent once is never sent again.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const targets = ports.map((port) => new Target(port));
  const lost: LostRequest[] = [];
  let turn = 0;

  function inOrder(): readonly Target[] {
    const ready = targets.filter(({ isReady }) => isReady);
    const able = ready.length > 0 ? ready : targets;
    turn += 1;
    const first = turn % able.length;
    return [...able.slice(first), ...able.slice(0, first)];
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    for (const target of inOrder()) {
      const sentAt = performance.now();
      try {
        const answer = await target.pass(incoming, body);
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      } catch (error) {
        if (!isRefused(error)) {
          lost.push({ port: target.port, sentAt });
          break;
        }
        target.isReady = false;
      }
    }
    outgoing.writeHead(502).end();
  }

  const asking = setInterval(() => {
    for (const target of targets) void target.askReadiness();
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
    close: () => {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
      for (const { connections } of targets) connections.destroy();
    },
  };
}
