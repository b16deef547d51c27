import { quantile } from "../bench/timing.ts";
import { type Answer, type Call, networkHeaders } from "./frame/call.ts";
import type { Drill, DrillSetup } from "./frame/drill.ts";
import { addPeople, drillPassword, unknownEmail } from "./frame/people.ts";

/** The limits within which nobody can tell two kinds of address apart by their times. */
const areaAround = 0.1;
const gapBelowMs = 1;
/** How often an address can be tried before somebody has to wait. */
const triesPerAddress = 4;
const wrongPassword = "Wrong!password-1";
const plenty = "1000000";

/** One call that must not tell whether an address has an account. */
type Question = {
  readonly name: string;
  /** The calls for each kind of address. Every other kind is compared with the first. */
  readonly kinds: Readonly<Record<string, readonly Call[]>>;
};

type Status = "active" | "suspended" | "removed";
const unknown = (count: number) => Array.from({ length: count }, unknownEmail);
const post = (path: string, body: object): Call => ({ method: "POST", path, body });

async function emailsOf(
  { database }: DrillSetup,
  count: number,
  traits: { readonly kind: "client" | "driver"; readonly status: Status },
): Promise<readonly string[]> {
  return (await addPeople(database, count, traits)).map(({ email }) => email);
}

async function loginQuestion(setup: DrillSetup, samples: number): Promise<Question> {
  const count = Math.ceil(samples / triesPerAddress);
  const clients = (status: Status) => emailsOf(setup, count, { kind: "client", status });
  const tried = (emails: readonly string[], password: string, loginPartyType = "client") =>
    Array.from({ length: samples }, (_, index) => {
      const email = emails[index % emails.length] ?? "";
      return post("/api/login", { email, password, loginPartyType });
    });
  return {
    name: "login",
    kinds: {
      "wrong password": tried(await clients("active"), wrongPassword),
      "unknown address": tried(unknown(count), wrongPassword),
      "wrong type, right password": tried(await clients("active"), drillPassword, "driver"),
      "suspended, wrong password": tried(await clients("suspended"), wrongPassword),
      "removed, right password": tried(await clients("removed"), drillPassword),
    },
  };
}

/** The calls of all questions, `samples` of each kind, to addresses that are used nowhere else. */
async function questions(setup: DrillSetup, samples: number): Promise<readonly Question[]> {
  const all = [await loginQuestion(setup, samples)];
  for (const kind of ["client", "driver"] as const) {
    for (const verb of ["createOtp", "forgotpassword"]) {
      const ask = (email: string) => post(`/api/${kind}s/${verb}`, { email });
      const people = (status: Status) => emailsOf(setup, samples, { kind, status });
      all.push({
        name: `${verb} of a ${kind}`,
        kinds: {
          account: (await people("active")).map(ask),
          "unknown address": unknown(samples).map(ask),
          "suspended account": (await people("suspended")).map(ask),
          "removed account": (await people("removed")).map(ask),
        },
      });
    }
  }
  return all;
}

/**
 * How often a value of `a` is above one of `b` (ties count half): 0.5 when nobody can tell the two
 * apart, 0 or 1 when everybody can. The area under the ROC curve, as Mann and Whitney count it.
 */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  const signs = a.flatMap((x) => b.map((y) => Math.sign(x - y)));
  return 0.5 + signs.reduce<number>((sum, sign) => sum + sign, 0) / signs.length / 2;
}

/** An answer without the parts that always differ: the moment, its request id, and the address. */
function comparable({ status, headers, body }: Answer, sent: Call): string {
  const { date: _date, "x-request-id": _id, ...kept } = headers;
  const { email } = sent.body as { readonly email: string };
  return JSON.stringify({ status, headers: kept, body }).replaceAll(email, "the address");
}

let networks = 0;

/** Asks all kinds in random turns, one call at a time, so that a disturbance disturbs all of them. */
async function askAll({ call, random }: DrillSetup, { kinds }: Question) {
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const answers = new Map<string, string>();
  const all = Object.entries(kinds).flatMap(([kind, calls]) =>
    calls.map((made) => ({ kind, made })),
  );
  for (const { kind, made } of random.shuffled(all)) {
    // Each call comes from a network of its own: no limit is measured here.
    networks += 1;
    const answer = await call({ ...made, headers: networkHeaders(networks) });
    times.get(kind)?.push(answer.ms);
    answers.set(comparable(answer, made), kind);
  }
  return { times, answers };
}

/** Compares the answers and the times of all kinds; notes what tells them apart. */
async function compareKinds(setup: DrillSetup, question: Question): Promise<void> {
  const { figure, faults } = setup;
  const { name } = question;
  const { times, answers } = await askAll(setup, question);
  const texts = [...answers].map(([text, kind]) => `${kind}: ${text}`).join("; ");
  const what = `${name} has ${answers.size} answers instead of one: ${texts.slice(0, 2_000)}`;
  faults.addIf(answers.size > 1, what);
  const [[first, reference] = ["", []], ...others] = times;
  figure(`${name}, ${first}`, `median ${quantile(reference, 0.5).toFixed(1)} ms`);
  for (const [kind, values] of others) {
    const pair = `${name}, ${kind} against ${first}`;
    const area = areaUnderCurve(values, reference);
    const gapMs = quantile(values, 0.5) - quantile(reference, 0.5);
    const measured = `area ${area.toFixed(3)}, median gap ${gapMs.toFixed(2)} ms`;
    figure(pair, measured);
    const isFound = Math.abs(area - 0.5) > areaAround && Math.abs(gapMs) >= gapBelowMs;
    faults.addIf(isFound, `The time tells two apart: ${pair} has ${measured}.`);
  }
}

export const timingDrill: Drill = {
  name: "timing",
  about: "whether an answer, or the time that it takes, tells who has an account",
  // Answers of each kind; the full figures take 1,000.
  rounds: 150,
  isTimed: true,
  environment: { WRONG_PASSWORDS_PER_HOUR: plenty, CODE_MAILS_PER_HOUR: plenty },
  work: async (setup) => {
    for (const question of await questions(setup, 12)) await askAll(setup, question);
    for (const question of await questions(setup, setup.rounds)) {
      await compareKinds(setup, question);
      setup.say(`${question.name} compared`);
    }
    return { "may differ": "area 0.5 ± 0.1, or a median gap under 1 ms", "hashes at once": 2 };
  },
};
