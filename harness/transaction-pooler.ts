import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { fatal, message, openSocket, readMessages } from "./postgres-wire.ts";

/**
 * A pooler that lends a server connection for one transaction, as PgBouncer does in transaction mode.
 * Session state that one client leaves on a server connection is there for the next one.
 */
export type TransactionPooler = {
  /** The server's URL with the pooler's port. Passwords are not checked, and nothing can be cancelled. */
  readonly url: string;
  /** How many server connections are open. */
  readonly opened: () => number;
  /** Opens server connections to this URL from now on, as PgBouncer does after a RELOAD. */
  readonly pointTo: (url: string) => void;
  /** Cuts everybody off. The port refuses connections until `start`. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
};

type PoolerOptions = {
  /** Statement mode disconnects a client that begins a transaction. */
  readonly mode?: "transaction" | "statement";
  /** How many server connections there may be at once; 20 when left out. */
  readonly size?: number;
};

type Server = { readonly socket: Socket; readonly url: string; client: Client | null };
type Client = {
  readonly socket: Socket;
  /** Its messages from the time when it had no server. */
  pending: readonly Buffer[];
  server: Server | null;
  /** How often its server has still to say that it is ready. */
  owed: number;
  isGreeted: boolean;
};

/** The start-up parameters that PgBouncer knows. */
const known = "user database application_name client_encoding datestyle timezone".split(" ");
const encryptionRequests = [80_877_103, 80_877_104];

/** Starts a pooler in front of the server of this URL, on a port of its own. */
export async function startTransactionPooler(
  serverUrl: string,
  { mode = "transaction", size = 20 }: PoolerOptions = {},
): Promise<TransactionPooler> {
  const [servers, clients] = [new Set<Server>(), new Set<Client>()];
  /** Lent in turn, so that a client seldom gets the one that it had before. */
  let [idle, waiting]: [Server[], Client[]] = [[], []];
  let [url, opening, listener] = [serverUrl, 0, createServer()];
  let reported: Buffer = Buffer.alloc(0);

  function dropClient(client: Client, words?: string): void {
    if (!clients.delete(client)) return;
    waiting = waiting.filter((one) => one !== client);
    client.socket.end(words === undefined ? "" : fatal(words));
    // The server rolls back what the client had begun.
    if (client.server) dropServer(client.server);
  }

  function dropServer(server: Server): void {
    if (!servers.delete(server)) return;
    idle = idle.filter((one) => one !== server);
    server.socket.destroy();
    if (server.client) dropClient(server.client, "server conn crashed?");
    void openOne();
  }

  /** Opens a server connection for waiting clients; when that fails they are disconnected. */
  async function openOne(): Promise<void> {
    if (opening >= waiting.length || servers.size + opening >= size) return;
    opening += 1;
    const target = url;
    try {
      const made = await openSocket(target);
      const server: Server = { socket: made.socket, url: target, client: null };
      ({ reported } = made);
      const read = readMessages((type, whole) => hear(server, type, whole));
      server.socket.on("data", read).on("error", () => undefined);
      server.socket.on("close", () => dropServer(server));
      servers.add(server);
      giveBack(server);
    } catch {
      const words = "server login has been failing, try again later (server_login_retry)";
      for (const client of waiting) dropClient(client, words);
    }
    opening -= 1;
    void openOne();
  }

  function borrow(client: Client): void {
    const server = idle.shift();
    if (server) {
      lend(server, client);
    } else {
      waiting.push(client);
      void openOne();
    }
  }

  function lend(server: Server, client: Client): void {
    if (!client.isGreeted) {
      greet(client);
      giveBack(server);
      return;
    }
    [server.client, client.server] = [client, server];
    for (const whole of client.pending) send(client, whole);
    client.pending = [];
  }

  function giveBack(server: Server): void {
    if (server.client) server.client.server = null;
    server.client = null;
    const next = waiting[0];
    if (server.url !== url || !listener.listening) {
      dropServer(server);
    } else if (next) {
      waiting.shift();
      lend(server, next);
    } else {
      idle.push(server);
    }
  }

  function send(client: Client, whole: Buffer): void {
    // The server says that it is ready after a query, a sync and a function call.
    if ("QSF".includes(String.fromCharCode(whole.readUInt8()))) client.owed += 1;
    client.server?.socket.write(whole);
  }

  /** A message of a server. */
  function hear(server: Server, type: string, whole: Buffer): void {
    const { client } = server;
    client?.socket.write(whole);
    if (!client || type !== "Z") return;
    client.owed -= 1;
    const isIdle = whole.subarray(5).toString() === "I";
    if (isIdle && client.owed === 0) giveBack(server);
    const words = "transaction blocks not allowed in statement pooling mode";
    if (!isIdle && mode === "statement") dropClient(client, words);
  }

  /** A message of a client. */
  function listen(client: Client, type: string, whole: Buffer): void {
    if (type === "X") {
      dropClient(client);
    } else if (client.server) {
      send(client, whole);
    } else {
      client.pending = [...client.pending, whole];
      if (!waiting.includes(client)) borrow(client);
    }
  }

  /** Signs a client in with a key of the pooler's own, as soon as the server's parameters are known. */
  function greet(client: Client): void {
    client.isGreeted = true;
    const key = randomBytes(8);
    // A process id is above 0.
    key[0] = 1;
    const parts = [message("R", Buffer.alloc(4)), reported, message("K", key), message("Z", "I")];
    client.socket.write(Buffer.concat(parts));
  }

  function signIn(socket: Socket, texts: readonly string[]): void {
    const names = texts.filter((name, at) => at % 2 === 0 && name !== "");
    const unknown = names.find((name) => !known.includes(name.toLowerCase()));
    if (unknown !== undefined) {
      socket.end(fatal(`unsupported startup parameter: ${unknown}`));
      return;
    }
    const client: Client = { socket, pending: [], server: null, owed: 0, isGreeted: false };
    clients.add(client);
    const read = readMessages((type, whole) => listen(client, type, whole));
    socket.on("data", read).on("close", () => dropClient(client));
    if (reported.length > 0) greet(client);
    else borrow(client);
  }

  function accept(socket: Socket): void {
    socket.setNoDelay(true).on("error", () => undefined);
    socket.once("data", (first: Buffer) => {
      if (encryptionRequests.includes(first.readInt32BE(4))) {
        socket.write("N");
        accept(socket);
      } else {
        signIn(socket, first.subarray(8).toString().split("\0"));
      }
    });
  }

  let port = 0;
  async function start(): Promise<void> {
    listener = createServer(accept).listen(port, "127.0.0.1");
    await once(listener, "listening");
    ({ port } = listener.address() as AddressInfo);
  }

  await start();
  const ownUrl = new URL(serverUrl);
  ownUrl.port = String(port);
  return {
    url: ownUrl.href,
    opened: () => servers.size,
    pointTo: (next) => {
      url = next;
      for (const server of idle) dropServer(server);
    },
    stop: async () => {
      if (!listener.listening) return;
      const closed = once(listener.close(), "close");
      for (const client of clients) dropClient(client);
      for (const server of servers) dropServer(server);
      reported = Buffer.alloc(0);
      await closed;
    },
    start,
  };
}
