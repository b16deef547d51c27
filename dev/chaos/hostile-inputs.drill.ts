import fc from "fast-check";
import { ensureWebBuild } from "../../ops/bootstrap.mjs";
import { type Answer, type Call, call, networkOf } from "./frame/call.ts";
import { defineDrill, firstProcess, type Setup } from "./frame/drill.ts";
import { createDraw, createFixtures, type Fixtures } from "./hostile/fixtures.ts";
import { goodCall, type HostileSetup, knownValues } from "./hostile/good-calls.ts";
import { damageBytes, hostileTexts, mutate, oddHeader } from "./hostile/hostile-values.ts";
import { apiFault, loggedErrors, pageFault, sendRaw } from "./hostile/judge.ts";
import { type Operation, readOperations, validValues } from "./hostile/operations.ts";
import { pageRequests, rawRequests } from "./hostile/raw-requests.ts";

/** Requests in a default run; the full figures take `--rounds 100000`. */
const defaultCount = 10_000;
/** As many at once as keep a small server busy and never make it turn anybody away. */
const atOnce = 12;
/** After so many requests everybody is given back what they lost, and what exists is looked up. */
const reviveEvery = 1_500;
const attemptsForEach = 25;

/** How wrong a request is: not at all, by its caller, or by its content. */
type Wrongness = "nothing" | "caller" | "content";
const mix: readonly Wrongness[] = ["nothing", "caller", "content", "content"];

/** Limits for the whole installation are far away: another drill tries them. */
const environment = {
  WRONG_PASSWORDS_PER_HOUR: "1000000",
  WRONG_CODES_PER_HOUR: "1000000",
  CODE_MAILS_PER_HOUR: "1000000",
  LOG_LEVEL: "error",
};

const freshNetwork = ({ draw }: HostileSetup) => networkOf(draw(fc.noBias(fc.nat(2 ** 24 - 1))));

function queryOf({ query }: Operation, setup: HostileSetup, isHostile: boolean): string {
  const { draw } = setup;
  const chosen = query.filter((one) => (one.required && !isHostile) || draw.chance(0.25));
  const parts = chosen.flatMap(({ name, schema }) => {
    const isValid = !isHostile || draw.chance(0.4);
    const values = isValid ? validValues(name, schema, knownValues(setup)) : hostileTexts;
    const value = String(draw<unknown>(values)).slice(0, 2_000).toWellFormed();
    const part = `${name}=${encodeURIComponent(value)}`;
    const isTwice = !isValid && draw.chance(0.1);
    return isTwice ? [part, part, `${name}[]=1`, `__proto__[${name}]=1`] : [part];
  });
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The id of a record of another kind, of nothing, or of no form at all. */
const hostileId = ({ draw, record }: HostileSetup) =>
  draw.chance(0.5) ? record() : draw(hostileTexts).slice(0, 2_000);

function otherCaller({ person, draw }: HostileSetup): Readonly<Record<string, string>> {
  if (draw.chance(0.15)) return {};
  return draw.chance(0.1) ? { authorization: "Bearer forged" } : person().headers;
}

/** Makes a request of this operation, wrong in this way. */
async function makeRequest(
  operation: Operation,
  setup: HostileSetup,
  wrongness: Wrongness,
): Promise<Call> {
  const { draw } = setup;
  const good = await goodCall(operation, setup);
  const isHostile = wrongness === "content";
  // A logout by one of the people would sign them out for good.
  const isOther = wrongness === "caller" && operation.path !== "/api/logout";
  let value = good.body;
  const mutations = isHostile && value !== undefined ? draw.pick([0, 1, 2]) : 0;
  for (let times = mutations; times > 0; times--) value = mutate(value, draw);
  const json = JSON.stringify(value) ?? "";
  const bytes = isHostile ? damageBytes(json, draw) : Buffer.from(json);
  const id = isHostile && draw.chance(0.3) ? hostileId(setup) : good.id;
  const isOddMethod = isHostile && draw.chance(0.03);
  const path = operation.path.replaceAll(/\{\w+\}/g, () =>
    draw.chance(0.01) ? "%ff%00" : encodeURIComponent(id.toWellFormed()),
  );
  return {
    method: isOddMethod ? draw.pick(["PUT", "OPTIONS", "HEAD", "POST", "GET"]) : operation.method,
    path: path + queryOf(operation, setup, isHostile),
    headers: {
      ...(isOther ? otherCaller(setup) : good.headers),
      ...freshNetwork(setup),
      ...(isHostile && draw.chance(0.1) && oddHeader(draw)),
    },
    ...(good.body !== undefined && { body: bytes }),
    timeoutMs: 15_000,
  };
}

/** Keeps one fault of each kind word for word, and counts the others like it. */
function groupFaults() {
  const kinds = new Map<string, { readonly first: string; times: number }>();
  return {
    add: (kind: string, fault: string) => {
      const known = kinds.get(kind) ?? { first: fault, times: 0 };
      known.times += 1;
      kinds.set(kind, known);
    },
    all: () => [...kinds.values()],
  };
}

/**
 * Sends requests that are right or almost right, to every operation in turn, as everybody there is.
 * Then tries those that never succeeded until they do, or have been tried 25 times.
 */
async function sendHostileInputs(
  setup: HostileSetup & Pick<Fixtures, "refresh">,
  operations: readonly Operation[],
  addFault: (kind: string, fault: string) => void,
) {
  const { lines, draw, refresh, say, count } = setup;
  const { port } = firstProcess(setup);
  const wanted = setup.rounds ?? defaultCount;
  const outcomes = new Map(operations.map(({ key }) => [key, { done: 0, refused: 0 }]));
  const unreached = () => operations.filter(({ key }) => outcomes.get(key)?.done === 0);
  let sent = 0;
  let turn = 0;
  const note = (kind: string, { status }: Pick<Answer, "status">, fault: string | null) => {
    sent += 1;
    count("requests sent");
    count(`answered ${status}`);
    if (fault) addFault(`${kind} ${status}`, fault);
  };
  const attack = async (operation: Operation, wrongness: Wrongness) => {
    const made = await makeRequest(operation, setup, wrongness);
    let answer = await call(port, lines, made);
    // Sent again from elsewhere: behind the limits lie the handlers.
    for (let again = 0; answer.status === 429 && again < 2; again++) {
      count("refused for their number and sent again from another network");
      answer = await call(port, lines, {
        ...made,
        headers: { ...made.headers, ...freshNetwork(setup) },
      });
    }
    const where = `${made.method} ${made.path.slice(0, 160)}`;
    note(operation.key, answer, apiFault(where, made.method, answer));
    const outcome = outcomes.get(operation.key);
    if (!outcome || made.method !== operation.method) return;
    if (answer.status >= 200 && answer.status < 400) outcome.done += 1;
    if (answer.status >= 400 && answer.status < 500) outcome.refused += 1;
  };

  for (const bytes of rawRequests) {
    const answer = await sendRaw(port, bytes);
    note("RAW", answer, apiFault(`RAW ${JSON.stringify(bytes.slice(0, 80))}`, "RAW", answer));
  }
  for (const bytes of pageRequests) {
    const answer = await sendRaw(port, bytes);
    note("PAGE", answer, pageFault(`PAGE ${JSON.stringify(bytes.slice(0, 80))}`, answer));
  }
  while (sent < wanted) {
    const until = Math.min(wanted, sent + reviveEvery);
    const attackOn = async () => {
      while (sent < until) {
        const operation = operations[turn++ % operations.length];
        if (operation) await attack(operation, draw.pick(mix));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, attackOn));
    await refresh();
    if (Math.floor(until / 10_000) > Math.floor((until - reviveEvery) / 10_000)) {
      say(`${sent} requests, ${unreached().length} operations not reached yet`);
    }
  }
  for (const operation of unreached()) {
    for (let tries = 0; tries < attemptsForEach && unreached().includes(operation); tries++) {
      await refresh();
      await attack(operation, "nothing");
    }
  }
  for (const [key, { done, refused }] of [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    say(`${key}: ${done} of 2xx, ${refused} of 4xx`);
  }
  return unreached();
}

async function work(drill: Setup) {
  const { port, log } = firstProcess(drill);
  const operations = await readOperations(port);
  const draw = createDraw(drill.seed);
  const setup = { ...drill, ...(await createFixtures(drill, draw)), draw };
  const found = groupFaults();
  const unreached = await sendHostileInputs(setup, operations, found.add);
  for (const { key } of unreached) found.add(key, `never succeeded: ${key}`);
  for (const fault of loggedErrors(log())) found.add("log", fault);
  const reached = operations.length - unreached.length;
  drill.figure("operations answered with success", `${reached} of ${operations.length}`);
  const total = found.all().reduce((sum, { times }) => sum + times, 0);
  drill.figure("server errors, refusals without msg, internals", total);
  for (const { first, times } of found.all()) {
    drill.faults.add(times === 1 ? first : `${first} (and ${times - 1} more like it)`);
  }
  return environment;
}

export const hostileInputsDrill = defineDrill({
  name: "hostile-inputs",
  about: "requests that are almost right, made from the API's own description, and odd addresses",
  environment,
  args: ["--demo"],
  // Without it there are no pages and files to ask for.
  before: () => ensureWebBuild(process.execPath),
  work,
});
