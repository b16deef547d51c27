import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The key of a connection in PostgreSQL's protocol: its type, its length, then the server's process. */
const keyMessage = Buffer.from([75, 0, 0, 0, 12]);
/** How a client takes its leave. */
const farewell = Buffer.from([88, 0, 0, 0, 4]);

/** One message of PostgreSQL's protocol: a type, the length of the rest, the rest. */
function message(type: string, text: string): Buffer {
  const head = Buffer.from(`${type}____`);
  head.writeInt32BE(Buffer.byteLength(text) + 5, 1);
  return Buffer.concat([head, Buffer.from(`${text}\0`)]);
}

const leftovers = `select name from pg_settings where source = 'session' and name ~ 'timeout|role|path'
  union all select 'a lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;

/**
 * Finds the leftovers of a client on its server's connection, as the end of PostgreSQL's answer: "SELECT 0".
 */
async function findLeftovers(server: Socket): Promise<string> {
  // A pooler throws away a transaction that was begun and not ended.
  server.write(message("Q", `rollback; ${leftovers}`));
  let answer = "";
  for await (const chunk of server) {
    answer += String(chunk as Buffer);
    const said = /SELECT \d+|ERROR.*/.exec(answer)?.[0];
    if (said) return said;
  }
  return "no answer";
}

/**
 * A way to the server of this URL that looks like a pooler of transactions: the key of a connection is
 * not that of the server's process, and the server's connection outlives its client. The drill
 * `cluster` has the real one.
 * @param refused the beginning of statements at which a client is disconnected
 */
export async function openPooler(url: string, refused?: string) {
  const [left, gone]: [Promise<string>[], Promise<unknown>[]] = [[], []];

  function join(client: Socket): void {
    // `once` of node:events would reject when the other side resets the connection, and a test may not wait.
    gone.push(new Promise((resolve) => client.once("close", resolve)));
    const server = connect(Number(new URL(url).port), "127.0.0.1").setNoDelay(true);
    const cut = () => void server.destroy();
    const answer = (chunk: Buffer) => {
      const key = chunk.indexOf(keyMessage);
      if (key >= 0) chunk.writeInt32BE(1, key + 5);
      client.write(chunk);
    };
    server.on("data", answer).on("error", () => client.destroy());
    client.on("data", (chunk: Buffer) => {
      if (chunk.subarray(-5).equals(farewell)) {
        client
          .off("close", cut)
          .off("error", cut)
          .on("error", () => undefined);
        left.push(findLeftovers(server.off("data", answer)).finally(cut));
      } else if (refused !== undefined && chunk.toString("latin1", 5).startsWith(refused)) {
        const words = `${refused} not allowed in statement pooling mode`;
        client.end(message("E", `SFATAL\0VFATAL\0C08P01\0M${words}\0`));
      } else {
        server.write(chunk);
      }
    });
    client.on("close", cut).on("error", cut);
  }

  const listener = createServer(join).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const own = new URL(url);
  own.port = String((listener.address() as AddressInfo).port);
  return {
    url: own.href,
    /** Waits until every client is gone; answers what each that took its leave has left behind. */
    left: async () => {
      await Promise.all(gone);
      return Promise.all(left);
    },
    close: () => void listener.close(),
  };
}
