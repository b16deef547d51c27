import type { Answer } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";

/** What only somebody who reads the server's code or its database should ever see. */
const internals =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/src\/|\bselect \S+ from "|insert into|violates|relation "|column "|syntax error|_pkey|_key"|_fkey|_check"|pg_|kysely|fastify|zoderror|econn|sqlstate|too (big|small): |invalid (input|option|type)|unrecognized key/i;
/** What nobody at all should ever read. */
const secrets = /\$argon2|\\x[0-9a-f]{64}/i;

/** Whether a refusal of the API is JSON that says in words and by a code what is wrong. */
function isClear({ headers, text }: Answer): boolean {
  if (!headers["content-type"]?.includes("application/json")) return false;
  const { msg, code } = JSON.parse(text) as { msg?: unknown; code?: unknown };
  return typeof msg === "string" && msg !== "" && typeof code === "string";
}

/** Counts an answer, and notes what must not be in one. */
export function judge({ faults, count }: Setup, where: string, answer: Answer): void {
  const { status, text, broken } = answer;
  count("requests sent");
  count(`answered ${status}`);
  const fault = () => {
    if (status === 0) return "no answer";
    if (status >= 500) return "server error";
    if (secrets.test(text)) return "a secret";
    if (status < 400) return null;
    if (internals.test(text)) return "something internal";
    return where.startsWith("HEAD") || isClear(answer) ? null : "no msg and code";
  };
  const what = fault();
  const told = `${where.slice(0, 160)} → ${status} ${broken ?? text.slice(0, 300)}`;
  faults.addIf(what !== null, `${what}: ${told}`);
}
