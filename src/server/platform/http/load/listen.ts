import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

/** Further listeners of each address. */
const moreListeners = 15;
/** Connections that may wait for a listener to take them; the system may allow fewer. */
const backlog = 2_048;

type Where = { readonly host: string; readonly port: number; readonly reusePort?: boolean };

async function open(server: Server, where: Where): Promise<void> {
  server.listen({ ...where, backlog });
  await once(server, "listening");
}

/** Leaves out the framework's own line for each address: the start says where the app is open. */
async function listenSilently(app: FastifyInstance, where: Where): Promise<void> {
  const { info } = app.log;
  app.log.info = () => undefined;
  await app.listen({ ...where, backlog }).finally(() => {
    app.log.info = info;
  });
}

/**
 * Opens an app on its address. Node takes one new connection per listener and turn of its loop: at
 * 20 ms a turn, one listener lets in 50 callers a second, and every other waits, a balancer's question
 * for health among them. So on Linux, further listeners hand their connections to the app's server.
 *
 * @returns closes the further listeners; resolves when their connections are over
 * @throws the listener's error, such as EADDRINUSE
 */
export async function listen(app: FastifyInstance, where: Where): Promise<() => Promise<void>> {
  if (process.platform !== "linux") {
    await listenSilently(app, where);
    return async () => undefined;
  }
  // Sharing a port is silent: two programs that share one would each get half of the visitors.
  const probe = createServer();
  await open(probe, where);
  await once(probe.close(), "close");
  await listenSilently(app, { ...where, reusePort: true });
  const more: Server[] = [];
  for (const address of app.addresses()) {
    if (typeof address === "string") continue;
    for (let number = 0; number < moreListeners; number++) {
      const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit("connection", socket),
      );
      await open(server, { host: address.address, port: address.port, reusePort: true });
      more.push(server);
    }
  }
  return async () => {
    await Promise.all(more.map((server) => once(server.close(), "close")));
  };
}
