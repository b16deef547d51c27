import { quantile } from "../../bench/timing.ts";
import { type Answer, type Call, networkOf } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";

/** Nobody can tell two kinds apart whose times overlap like this, or differ by less than this. */
const areaAround = 0.1;
const gapBelowMs = 1;

/** One call that must not tell whether an address has an account. */
export type Question = {
  readonly name: string;
  /** For each kind of address, its calls. Every other kind is compared with the first. */
  readonly kinds: Readonly<Record<string, readonly Call[]>>;
};

/**
 * How often a value of `a` is above one of `b` (ties count half): 0.5 when nobody can tell the two
 * apart, 0 or 1 when everybody can. The area under the ROC curve, as Mann and Whitney count it.
 */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let above = 0;
  for (const x of a) {
    for (const y of b) {
      if (x > y) above += 1;
      else if (x === y) above += 0.5;
    }
  }
  return above / (a.length * b.length);
}

/** An answer without what differs by nature: the moment, its own id, and the address in question. */
function comparable({ status, headers, body }: Answer, sent: Call): string {
  const { date: _date, "x-request-id": _id, ...kept } = headers;
  const { email } = sent.body as { readonly email: string };
  return JSON.stringify({ status, headers: kept, body }).replaceAll(email, "the address");
}

let networks = 0;

/** Asks all kinds in random turns, one call at a time, so that a disturbance disturbs all of them. */
async function askAll({ call, random }: Setup, { kinds }: Question) {
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const answers = new Map<string, string>();
  const all = Object.entries(kinds).flatMap(([kind, calls]) =>
    calls.map((made) => ({ kind, made, at: random.next() })),
  );
  for (const { kind, made } of all.toSorted((a, b) => a.at - b.at)) {
    // Each call comes from a network of its own: no limit is measured here.
    networks += 1;
    const answer = await call({ ...made, headers: networkOf(networks) });
    times.get(kind)?.push(answer.ms);
    const text = comparable(answer, made);
    if (!answers.has(text)) answers.set(text, kind);
  }
  return { times, answers };
}

/** Compares the answers and the times of all kinds; notes what tells them apart. */
export async function compareKinds(setup: Setup, question: Question): Promise<void> {
  const { figure, faults } = setup;
  const { name } = question;
  const { times, answers } = await askAll(setup, question);
  const texts = [...answers].map(([text, kind]) => `${kind}: ${text}`).join("; ");
  const what = `${name} has ${answers.size} answers instead of one: ${texts.slice(0, 2_000)}`;
  faults.addIf(answers.size > 1, what);
  const [[first, reference] = ["", []], ...others] = times;
  figure(`${name}, ${first}`, `median ${quantile(reference, 0.5).toFixed(1)} ms`);
  for (const [kind, values] of others) {
    const pair = `${kind} against ${first}`;
    const area = areaUnderCurve(values, reference);
    const gapMs = quantile(values, 0.5) - quantile(reference, 0.5);
    figure(`${name}, ${pair}`, `area ${area.toFixed(3)}, median gap ${gapMs.toFixed(2)} ms`);
    const isFound = Math.abs(area - 0.5) > areaAround && Math.abs(gapMs) >= gapBelowMs;
    const measured = `an area of ${area.toFixed(3)} and a gap of ${gapMs.toFixed(2)} ms`;
    faults.addIf(isFound, `${name} takes another time: ${pair} has ${measured}.`);
  }
}
