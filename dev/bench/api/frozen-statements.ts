import { setTimeout as pause } from "node:timers/promises";
import { call, isServed } from "../../chaos/frame/call.ts";
import type { HotPath } from "./hot-paths.ts";
import type { Recorder, Statement } from "./record-statements.ts";

/** What the product asked the database for, call by call, and the answer that it gave. */
export type Recording = {
  readonly calls: readonly (readonly Statement[])[];
  /** The texts of most calls, in order: the frozen list. */
  readonly frozen: readonly string[];
  /** How many calls had just these. */
  readonly share: number;
  readonly answer: string;
};

/** Mails go out and jobs are looked for after an answer: what is heard then is not the call's. */
const listened = 12;
const quietMs = 250;

const bounds = /^\s*(begin|commit|rollback)\b/i;
const key = (statements: readonly Statement[]) => statements.map(({ text }) => text).join("\n");

/** The call's own: neither the background's, nor the bounds of a transaction that was wholly its. */
function ownOf(statements: readonly Statement[], background: ReadonlySet<string>) {
  const own = statements.filter(({ text }) => bounds.test(text) || !background.has(text));
  const busy = new Set(own.filter(({ text }) => !bounds.test(text)).map(({ line }) => line));
  return own.filter(({ text, line }) => !bounds.test(text) || busy.has(line));
}

/**
 * Makes these calls one after another, and writes down what each asks the database.
 * @throws Error with the answer, when a call is refused
 */
export async function recordPath(
  port: number,
  { take }: Recorder,
  { name, next }: HotPath,
  calls: number,
): Promise<Recording> {
  const background = new Set<string>();
  const heard: Statement[][] = [];
  let answer = "";
  for (let number = 0; number < calls; number++) {
    for (const { text } of take()) background.add(text);
    const answered = await call(port, next(number));
    heard.push(take());
    if (!isServed(answered)) throw new Error(`${name}: ${answered.status} ${answered.text}`);
    answer = answered.text;
    if (number < listened) await pause(quietMs);
  }
  const own = heard.map((statements) => ownOf(statements, background));
  const counts = new Map<string, number>();
  for (const statements of own) counts.set(key(statements), (counts.get(key(statements)) ?? 0) + 1);
  const [most = "", share = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const typical = own.find((statements) => key(statements) === most) ?? [];
  return {
    calls: own,
    frozen: typical.map(({ text }) => text.replace(/\s+/g, " ").trim()),
    share: share / own.length,
    answer,
  };
}
