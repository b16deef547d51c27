import type { Answer } from "./send.ts";

/** What only somebody who reads the server's code or its database should ever see. */
const internals =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/src\/|\bselect \S+ from "|insert into|violates|relation "|column "|syntax error|_pkey|_key"|_fkey|_check"|pg_|kysely|fastify|zoderror|econn|sqlstate/i;

/** What nobody at all should ever read. */
const secrets = /\$argon2|\\x[0-9a-f]{64}/i;

const tell = (where: string, { status, text }: Answer) =>
  `${where} → ${status} ${text.slice(0, 300)}`;

/** What must not be in an answer to a request for whatever, or null. */
export function pageFaultOf(where: string, answer: Answer): string | null {
  const { status, text } = answer;
  const told = tell(where, answer);
  if (status === 0) return `no answer: ${told}`;
  if (status >= 500) return `server error: ${told}`;
  if (secrets.test(text)) return `a secret: ${told}`;
  return status >= 400 && internals.test(text) ? `something internal: ${told}` : null;
}

/** What must not be in an answer of the API, or null. */
export function faultOf(where: string, method: string, answer: Answer): string | null {
  const { status, type, text } = answer;
  const told = tell(where, answer);
  const fault = pageFaultOf(where, answer);
  if (fault !== null) return fault;
  if (method === "HEAD" || status < 400) return null;
  if (!type.includes("application/json")) return `not JSON: ${told}`;
  const { msg, code } = JSON.parse(text) as { msg?: unknown; code?: unknown };
  return typeof msg === "string" && msg !== "" && typeof code === "string"
    ? null
    : `no msg: ${told}`;
}

/** What the product itself calls an error is one, also when the caller was told something kind. */
export function faultsInLog(log: string): readonly string[] {
  return log
    .split("\n")
    .filter((line) => /^\{"level":(50|60|"error"|"fatal")/.test(line))
    .map((line) => `the product logged an error: ${line.slice(0, 400)}`);
}

/** Keeps one fault of each kind word for word, and how often there was one like it. */
export function groupFaults() {
  const kinds = new Map<string, { readonly first: string; times: number }>();
  return {
    add: (kind: string, fault: string) => {
      const known = kinds.get(kind);
      if (known) known.times += 1;
      else kinds.set(kind, { first: fault, times: 1 });
    },
    count: () => [...kinds.values()].reduce((sum, { times }) => sum + times, 0),
    list: (): readonly string[] =>
      [...kinds.values()].map(({ first, times }) =>
        times === 1 ? first : `${first} (and ${times - 1} more like it)`,
      ),
  };
}
