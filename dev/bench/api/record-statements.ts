import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { readMessages } from "#harness/postgres-wire.ts";

/** One statement as it went to the database, with its parameters as they were sent. */
export type Statement = {
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
  /** The connection that it went over. */
  readonly line: number;
};

export type Recorder = {
  /** Where the product finds the database instead. */
  readonly url: string;
  /** All statements since the last time. */
  readonly take: () => Statement[];
  readonly stop: () => void;
};

function readText(buffer: Buffer, from: number): readonly [text: string, next: number] {
  const end = buffer.indexOf(0, from);
  return [buffer.toString("utf8", from, end), end + 1];
}

/** The parameters of a Bind message: text, unless the driver sent bytes. */
function readBind(whole: Buffer) {
  const [, atName] = readText(whole, 5);
  const [statement, atFormats] = readText(whole, atName);
  const formatCount = whole.readInt16BE(atFormats);
  const formats = Array.from({ length: formatCount }, (_, index) =>
    whole.readInt16BE(atFormats + 2 + 2 * index),
  );
  let at = atFormats + 2 + 2 * formatCount;
  const count = whole.readInt16BE(at);
  at += 2;
  const values: (string | Buffer | null)[] = [];
  for (let index = 0; index < count; index++) {
    const length = whole.readInt32BE(at);
    at += 4;
    const bytes = length < 0 ? null : Buffer.from(whole.subarray(at, at + length));
    at += Math.max(0, length);
    const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1;
    values.push(bytes === null || isBinary ? bytes : bytes.toString("utf8"));
  }
  return { statement, values };
}

/** Stands between the product and a database of this machine, and writes down every statement. */
export async function recordStatements(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  let statements: Statement[] = [];
  let lines = 0;
  const sockets = new Set<Socket>();

  function listen(near: Socket, line: number): void {
    const parsed = new Map<string, string>();
    const read = readMessages((type, whole) => {
      if (type === "Q") {
        statements.push({ text: readText(whole, 5)[0], values: [], line });
      } else if (type === "P") {
        const [name, next] = readText(whole, 5);
        parsed.set(name, readText(whole, next)[0]);
      } else if (type === "B") {
        const { statement, values } = readBind(whole);
        statements.push({ text: parsed.get(statement) ?? "", values, line });
      }
    });
    // The first message of a line has no type.
    near.once("data", (first: Buffer) => {
      read(first.subarray(first.readInt32BE(0)));
      near.on("data", read);
    });
  }

  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    listen(near, lines++);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take: () => statements.splice(0),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      statements = [];
    },
  };
}
