import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** How the mail server behaves, as "a server that …". */
export type Behaviour = "takes mail" | "is closed" | "takes a message and does not say so";

/** A message that was taken whole, whether or not the sender was told. */
export type TakenMessage = {
  readonly to: readonly string[];
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Whether the sender was told. */
  readonly isAnswered: boolean;
};

export type DrillMailServer = {
  readonly url: string;
  /** From the next conversation on; those under way go on as they began. */
  readonly behave: (behaviour: Behaviour) => Promise<void>;
  readonly taken: readonly TakenMessage[];
  readonly close: () => Promise<void>;
};

/** The lines that a sender says, without their ends. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let unread = "";
  for await (const chunk of socket) {
    unread += String(chunk);
    const lines = unread.split("\r\n");
    unread = lines.pop() ?? "";
    yield* lines;
  }
}

/** One conversation, written by hand: the library's server cannot be made to misbehave like this. */
async function converse(
  socket: Socket,
  behaviour: Behaviour,
  take: (message: TakenMessage) => void,
): Promise<void> {
  const answer = (line: string) => void socket.write(`${line}\r\n`);
  let to: string[] = [];
  let text: string | null = null;
  socket.write("220 drill.example ESMTP\r\n");
  for await (const line of linesOf(socket)) {
    const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
    if (text !== null && line !== ".") {
      text += `${line}\n`;
    } else if (text !== null) {
      const isAnswered = behaviour !== "takes a message and does not say so";
      take({ to, text, atMs: Date.now(), isAnswered });
      [to, text] = [[], null];
      if (isAnswered) answer("250 taken");
    } else if (/^DATA$/i.test(line)) {
      text = "";
      answer("354 go on");
    } else {
      if (recipient !== undefined) to.push(recipient);
      answer(/^QUIT$/i.test(line) ? "221 bye" : "250 fine");
    }
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Opens a mail server that takes mail, until it is told to behave otherwise. */
export async function openMailServer(): Promise<DrillMailServer> {
  let behaviour: Behaviour = "takes mail";
  const taken: TakenMessage[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    converse(socket, behaviour, (message) => void taken.push(message)).catch(() => undefined);
  });
  const port = await listen(server, 0);
  const shut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    behave: async (next) => {
      const wasClosed = behaviour === "is closed";
      behaviour = next;
      if (next === "is closed") await shut();
      else if (wasClosed) await listen(server, port);
    },
    close: async () => {
      if (behaviour !== "is closed") await shut();
    },
  };
}
