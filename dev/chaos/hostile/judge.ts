import { connect } from "node:net";
import type { Answer } from "../frame/call.ts";

type RawAnswer = Pick<Answer, "status" | "text" | "headers" | "broken">;

const longestMs = 15_000;

/** Sends bytes; answers what came back before the connection was closed. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let read = "";
    socket.setTimeout(longestMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      read += chunk.toString();
    });
    socket.on("error", ({ message }) =>
      resolve({ status: 0, text: "", headers: {}, broken: message }),
    );
    socket.on("close", () => {
      const [head = "", text = ""] = read.split("\r\n\r\n", 2);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      const type = /content-type: ([^\r\n]+)/i.exec(head)?.[1] ?? "";
      resolve({ status, text, headers: { "content-type": type }, broken: null });
    });
    socket.write(bytes);
  });
}

/** What only somebody who reads the server's code or its database should ever see. */
const internals =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/src\/|\bselect \S+ from "|insert into|violates|relation "|column "|syntax error|_pkey|_key"|_fkey|_check"|pg_|kysely|fastify|zoderror|econn|sqlstate/i;

/** What nobody at all should ever read. */
const secrets = /\$argon2|\\x[0-9a-f]{64}/i;

/** What must not be in an answer to a request for whatever, or null. */
export function pageFault(where: string, answer: RawAnswer): string | null {
  const { status, text, broken } = answer;
  const all = `${where} → ${status} ${broken ?? text.slice(0, 300)}`;
  if (status === 0) return `no answer: ${all}`;
  if (status >= 500) return `server error: ${all}`;
  if (secrets.test(text)) return `a secret: ${all}`;
  return status >= 400 && internals.test(text) ? `something internal: ${all}` : null;
}

/** What must not be in an answer of the API, or null. */
export function apiFault(where: string, method: string, answer: RawAnswer): string | null {
  const { status, headers, text } = answer;
  const fault = pageFault(where, answer);
  if (fault !== null || method === "HEAD" || status < 400) return fault;
  const all = `${where} → ${status} ${text.slice(0, 300)}`;
  if (!headers["content-type"]?.includes("application/json")) return `not JSON: ${all}`;
  const { msg, code } = JSON.parse(text) as { msg?: unknown; code?: unknown };
  const isClear = typeof msg === "string" && msg !== "" && typeof code === "string";
  return isClear ? null : `no msg: ${all}`;
}

/** The errors that the product logged, also those whose callers got a kind answer. */
export function loggedErrors(log: string): readonly string[] {
  return log
    .split("\n")
    .filter((line) => /^\{"level":(50|60|"error"|"fatal")/.test(line))
    .map((line) => `the product logged an error: ${line.slice(0, 400)}`);
}
