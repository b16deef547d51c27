import { once } from "node:events";
import { createServer as createPlainServer, type Server } from "node:net";
import type { FastifyInstance, FastifyListenOptions } from "fastify";

/** Listeners of one address. */
const listeners = 16;
/** Connections that may wait for a listener to take them; the system may allow fewer. */
const backlog = 2_048;

type Where = { readonly host: string; readonly port: number };

async function open(server: Server, options: Where & { readonly reusePort?: boolean }) {
  server.listen({ ...options, backlog });
  await once(server, "listening");
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

/** Sharing a port is silent: two programs that share one would each get half of the visitors. */
async function refuseTakenPort(where: Where): Promise<void> {
  const probe = createPlainServer();
  await open(probe, where);
  await close(probe);
}

/** Leaves out the framework's own line for each address: the start says where the app is open. */
async function listenSilently(app: FastifyInstance, where: FastifyListenOptions): Promise<void> {
  const { info } = app.log;
  app.log.info = () => undefined;
  await app.listen(where).finally(() => {
    app.log.info = info;
  });
}

/**
 * Opens an app on its address, with many listeners. Node takes one new connection per listener and
 * turn of its loop: at 20 ms a turn, one listener would let 50 callers a second in and every other
 * wait, a balancer's question for health among them. Where the system cannot share a port there is one.
 *
 * @param createServer makes one more server of the app's
 * @returns closes the listeners that are not the app's own; resolves when their connections are over
 * @throws the listener's error, such as EADDRINUSE
 */
export async function listenWide(
  app: FastifyInstance,
  createServer: () => Server,
  where: Where,
): Promise<() => Promise<void>> {
  const reusePort = process.platform === "linux";
  if (reusePort) await refuseTakenPort(where);
  await listenSilently(app, { ...where, backlog, ...(reusePort && { reusePort }) });
  const more: Server[] = [];
  for (const address of reusePort ? app.addresses() : []) {
    if (typeof address === "string") continue;
    const { address: host, port } = address;
    for (let number = 1; number < listeners; number++) {
      const server = createServer();
      await open(server, { host, port, reusePort });
      more.push(server);
    }
  }
  return async () => void (await Promise.all(more.map(close)));
}
