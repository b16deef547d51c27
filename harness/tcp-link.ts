import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

function forward(from: Socket, to: Socket): void {
  from.on("data", (chunk) => to.write(chunk));
  from.on("close", () => to.destroy());
  from.on("error", () => undefined);
}

/** Opens a link to this port of 127.0.0.1 that can break as networks do: without a word. */
export async function openTcpLink(target: number) {
  let isFrozen = false;
  const lines = new Set<Socket>();
  const dead = new Set<Socket>();
  let waiting: Socket[] = [];

  function keep(socket: Socket): void {
    lines.add(socket);
    socket.on("close", () => lines.delete(socket));
  }

  function join(near: Socket): void {
    const far = connect(target, "127.0.0.1");
    keep(far);
    far.setNoDelay(true);
    forward(near, far);
    forward(far, near);
    near.resume();
  }

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (near) => {
    keep(near);
    near.on("error", () => undefined);
    if (isFrozen) waiting.push(near);
    else join(near);
  });
  async function listen(port: number): Promise<number> {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    for (const line of lines) line.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  }

  const port = await listen(0);
  return {
    port,
    /** Nothing is forwarded from now on. Lines stay open, and new ones are taken. */
    freeze: () => {
      isFrozen = true;
      for (const line of lines) line.pause();
    },
    /** Forwards again, also what came meanwhile. */
    thaw: () => {
      isFrozen = false;
      for (const line of lines) if (!dead.has(line) && !waiting.includes(line)) line.resume();
      for (const near of waiting.splice(0)) join(near);
    },
    /** Forwards again, but the lines of before stay dead for ever, as behind a restarted firewall. */
    thawAnew: () => {
      isFrozen = false;
      for (const line of lines) dead.add(line);
      waiting = [];
    },
    /** Ends all lines, and refuses new ones as where nothing listens, until `listen`. */
    refuse: close,
    /** Listens again, on the same port. */
    listen: async () => void (await listen(port)),
    close,
  };
}

export type TcpLink = Awaited<ReturnType<typeof openTcpLink>>;
