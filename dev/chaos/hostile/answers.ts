import { connect } from "node:net";
import type { Answer } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";

export type RawAnswer = Pick<Answer, "status" | "text" | "headers" | "broken">;

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
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/src\/|\bselect \S+ from "|insert into|violates|relation "|column "|syntax error|_pkey|_key"|_fkey|_check"|pg_|kysely|fastify|zoderror|econn|sqlstate|too (big|small): |invalid (input|option|type)|unrecognized key/i;
/** What nobody at all should ever read. */
const secrets = /\$argon2|\\x[0-9a-f]{64}/i;

/** Whether a refusal of the API is JSON that says in words and by a code what is wrong. */
function isClear({ headers, text }: RawAnswer): boolean {
  if (!headers["content-type"]?.includes("application/json")) return false;
  const { msg, code } = JSON.parse(text) as { msg?: unknown; code?: unknown };
  return typeof msg === "string" && msg !== "" && typeof code === "string";
}

/** Counts an answer, and notes what must not be in one. Pages are refused as pages. */
export function judge(
  { faults, count }: Setup,
  where: string,
  answer: RawAnswer,
  isPage = false,
): void {
  const { status, text, broken } = answer;
  count("requests sent");
  count(`answered ${status}`);
  const fault = () => {
    if (status === 0) return "no answer";
    if (status >= 500) return "server error";
    if (secrets.test(text)) return "a secret";
    if (status < 400) return null;
    if (internals.test(text)) return "something internal";
    return isPage || where.startsWith("HEAD") || isClear(answer) ? null : "no msg and code";
  };
  const what = fault();
  const told = `${where.slice(0, 160)} → ${status} ${broken ?? text.slice(0, 300)}`;
  faults.addIf(what !== null, `${what}: ${told}`);
}
