import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How the mail server behaves, as "a server that …". */
export type Behaviour =
  | "takes mail"
  | "is closed"
  | "says nothing"
  | "refuses every recipient"
  | "hangs up in the middle of a message"
  | "answers a letter at a time"
  | "takes a message and does not say so";

/** A message that was taken whole, whether or not the sender was told. */
export type TakenMessage = {
  readonly to: readonly string[];
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
};

export type DrillMailServer = {
  readonly url: string;
  /** From the next conversation on; those under way go on as they began. */
  readonly behave: (behaviour: Behaviour) => Promise<void>;
  readonly taken: readonly TakenMessage[];
  readonly close: () => Promise<void>;
};

/** More often than a sender loses patience with silence. */
const letterEveryMs = 1_000;

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

async function say(socket: Socket, behaviour: Behaviour, line: string): Promise<void> {
  if (behaviour !== "answers a letter at a time") return void socket.write(`${line}\r\n`);
  for (const letter of `${line}\r\n`) {
    if (socket.destroyed) return;
    socket.write(letter);
    await pause(letterEveryMs);
  }
}

/** One conversation, written by hand: the library's server cannot be made to misbehave like this. */
async function converse(
  socket: Socket,
  behaviour: Behaviour,
  take: (message: TakenMessage) => void,
): Promise<void> {
  if (behaviour === "says nothing") return;
  const answer = (line: string) => say(socket, behaviour, line);
  let to: string[] = [];
  let text: string | null = null;
  socket.write("220 drill.example ESMTP\r\n");
  for await (const line of linesOf(socket)) {
    const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
    if (text !== null && line !== ".") {
      if (behaviour === "hangs up in the middle of a message") return void socket.destroy();
      text += `${line}\n`;
    } else if (text !== null) {
      take({ to, text, atMs: Date.now() });
      [to, text] = [[], null];
      if (behaviour !== "takes a message and does not say so") await answer("250 taken");
    } else if (/^DATA$/i.test(line)) {
      text = "";
      await answer("354 go on");
    } else if (recipient !== undefined && behaviour === "refuses every recipient") {
      await answer("451 not now");
    } else {
      if (recipient !== undefined) to.push(recipient);
      await answer(/^QUIT$/i.test(line) ? "221 bye" : "250 fine");
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
