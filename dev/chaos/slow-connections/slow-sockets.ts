import { connect, type Socket } from "node:net";

/** A connection that sends as little as it can. */
export type SlowSocket = {
  readonly kind: string;
  /** Milliseconds from its opening until the other side ended it; null while it has not. */
  readonly endedAfterMs: () => number | null;
  readonly close: () => void;
};

/** What each kind sends at first, and then once a second. */
const kinds = {
  "slow headers": { first: "GET /api/me HTTP/1.1\r\nHost: localhost\r\n", again: "X-A: b\r\n" },
  "slow bodies": {
    first:
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      "Content-Length: 10000\r\n\r\n{",
    again: " ",
  },
  silent: { first: "", again: "" },
} as const;

export type SlowKind = keyof typeof kinds;

const everyMs = 1_000;

/** Opens connections of this kind; each goes on until the other side ends it. */
export function openSlowly(port: number, kind: SlowKind, count: number): readonly SlowSocket[] {
  const { first, again } = kinds[kind];
  return Array.from({ length: count }, () => {
    const start = performance.now();
    let endedAfter: number | null = null;
    const socket: Socket = connect(port, "127.0.0.1");
    const sending = setInterval(() => socket.writable && socket.write(again), everyMs);
    const end = () => {
      clearInterval(sending);
      endedAfter ??= performance.now() - start;
    };
    socket.on("error", () => undefined);
    socket.on("close", end);
    socket.on("end", end);
    socket.resume();
    socket.write(first);
    return {
      kind,
      endedAfterMs: () => endedAfter,
      close: () => {
        clearInterval(sending);
        socket.destroy();
      },
    };
  });
}

export type BigBody = {
  readonly status: number;
  /** Milliseconds until the answer began. */
  readonly answeredAfterMs: number;
  /** How many of its bytes were taken by anybody, the system's buffers included. */
  readonly takenBytes: number;
};

/** Sends a body of so many bytes as fast as it is taken, until the other side ends the connection. */
export function sendBigBody(port: number, bytes: number, headers: string): Promise<BigBody> {
  const chunk = Buffer.alloc(64 * 1024, " ");
  return new Promise((resolve) => {
    const start = performance.now();
    const socket = connect(port, "127.0.0.1");
    let status = 0;
    let answeredAfterMs = Number.POSITIVE_INFINITY;
    let handed = 0;
    const send = () => {
      while (handed < bytes && status === 0 && socket.writable) {
        handed += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on("drain", send);
    socket.on("data", (answer) => {
      if (status !== 0) return;
      status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString("latin1"))?.[1] ?? 0);
      answeredAfterMs = performance.now() - start;
    });
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () =>
      resolve({ status, answeredAfterMs, takenBytes: socket.bytesWritten - socket.writableLength }),
    );
    socket.setTimeout(20_000, () => socket.destroy());
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`,
    );
    send();
  });
}
