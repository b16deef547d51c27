import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";

/** One message of PostgreSQL's protocol: a type, the length of the rest, the rest. */
export function message(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content as string);
  const head = Buffer.from(`${type}____`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The error with which PgBouncer ends a connection. */
export const fatal = (words: string) => message("E", `SFATAL\0VFATAL\0C08P01\0M${words}\0\0`);

/** Calls back with each whole message of a stream: its type, and all its bytes. */
export function readMessages(each: (type: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const whole = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(whole.length);
      each(String.fromCharCode(whole.readUInt8()), whole);
    }
  };
}

/**
 * Signs in with pg and takes over its socket. Answers it with the parameters that the server has
 * reported, as messages.
 * @throws Error as pg does, when the server cannot be reached or refuses
 */
export async function openSocket(url: string): Promise<{ socket: Socket; reported: Buffer }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const { connection } = client as unknown as {
    connection: EventEmitter & { readonly stream: Socket };
  };
  const reported: Buffer[] = [];
  connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    reported.push(message("S", `${parameterName}\0${parameterValue}\0`));
  });
  client.on("error", () => undefined);
  await client.connect();
  return { socket: connection.stream.removeAllListeners(), reported: Buffer.concat(reported) };
}
