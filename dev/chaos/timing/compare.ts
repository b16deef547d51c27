import { quantile } from "../../bench/timing.ts";
import type { Random } from "../random.ts";
import { type Answer, type Call, call } from "../support/call.ts";
import { areaUnderCurve } from "../support/statistics.ts";
import type { Question } from "./questions.ts";

/** Nobody can tell two kinds apart whose times overlap like this, or differ by less than this. */
const areaAround = 0.1;
const gapBelowMs = 1;

type Line = { readonly port: number; readonly lines: Parameters<typeof call>[1] };

/** What was measured of one question: how each kind compares with the first. */
export type Comparison = {
  readonly figures: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
};

/** An answer without what differs by nature: the moment, its own id, and the address asked about. */
function faceOf({ status, headers, body }: Answer, sent: Call): string {
  const { date: _date, "x-request-id": _id, ...kept } = headers;
  const { email } = sent.body as { readonly email: string };
  const face = JSON.stringify({ status, headers: kept, body });
  return face.replaceAll(email, "the address");
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

let networks = 0;

/** Each call from a network of its own: what is measured here is no limit. */
function freshNetwork(): Readonly<Record<string, string>> {
  networks += 1;
  const rest = [networks >> 16, networks >> 8, networks].map((part) => part & 255);
  return { "x-forwarded-for": `10.${rest.join(".")}` };
}

/** Asks all kinds in turns of chance, one call at a time, so that whatever disturbs, disturbs all. */
export async function compareKinds(
  { port, lines }: Line,
  { name, kinds }: Question,
  random: Random,
): Promise<Comparison> {
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const faces = new Map<string, string>();
  const all = Object.entries(kinds).flatMap(([kind, calls]) =>
    calls.map((made) => ({ kind, made })),
  );
  for (const { kind, made } of shuffled(all, random)) {
    const answer = await call(port, lines, { ...made, headers: freshNetwork() });
    times.get(kind)?.push(answer.ms);
    const face = faceOf(answer, made);
    if (!faces.has(face)) faces.set(face, kind);
  }
  const faults: string[] = [];
  if (faces.size > 1) {
    const told = [...faces].map(([face, kind]) => `${kind}: ${face}`).join("; ");
    faults.push(`${name} has ${faces.size} answers instead of one: ${told.slice(0, 2_000)}`);
  }
  return { ...compareTimes(name, times), faults: [...faults, ...timeFaults(name, times)] };
}

function measured(times: ReadonlyMap<string, readonly number[]>) {
  const [[first, reference] = ["", []], ...others] = times;
  return others.map(([kind, values]) => ({
    what: `${kind} against ${first}`,
    area: areaUnderCurve(values, reference),
    gapMs: quantile(values, 0.5) - quantile(reference, 0.5),
  }));
}

function compareTimes(name: string, times: ReadonlyMap<string, readonly number[]>) {
  const [[first, reference] = ["", []]] = times;
  const median = quantile(reference, 0.5).toFixed(1);
  const lines = measured(times).map(({ what, area, gapMs }): [string, string] => [
    `${name}, ${what}`,
    `area ${area.toFixed(3)}, median gap ${gapMs.toFixed(2)} ms`,
  ]);
  return {
    figures: { [`${name}, ${first}`]: `median ${median} ms`, ...Object.fromEntries(lines) },
  };
}

function timeFaults(name: string, times: ReadonlyMap<string, readonly number[]>): string[] {
  return measured(times)
    .filter(({ area, gapMs }) => Math.abs(area - 0.5) > areaAround && Math.abs(gapMs) >= gapBelowMs)
    .map(
      ({ what, area, gapMs }) =>
        `${name} takes another time: ${what} has an area of ${area.toFixed(3)} and a gap of ${gapMs.toFixed(2)} ms.`,
    );
}
