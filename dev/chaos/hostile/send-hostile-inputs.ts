import type { Agent } from "node:http";
import type { Random } from "../random.ts";
import { type Attack, freshNetwork, makeAttack, type Wrongness } from "./attack.ts";
import { createCoverage } from "./coverage.ts";
import type { Stage } from "./good-calls.ts";
import { faultOf, pageFaultOf } from "./judge.ts";
import type { Operation } from "./operations.ts";
import { pageRequests } from "./page-requests.ts";
import { type Answer, rawRequests, send, sendRaw } from "./send.ts";

type Options = {
  readonly count: number;
  readonly operations: readonly Operation[];
  readonly addFault: (kind: string, fault: string) => void;
  readonly say: (line: string) => void;
};

export type HostileCounts = {
  readonly sent: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Refused for their number, and sent again from another network. */
  readonly limited: number;
  readonly coverage: ReturnType<typeof createCoverage>;
};

/** As many at once as keep a small server busy and never make it turn anybody away. */
const atOnce = 12;
/** After so many requests everybody is given back what they lost, and what exists is looked up. */
const reviveEvery = 1_500;
const attemptsForEach = 25;

/** Of four requests one is right, one comes from somebody else, and two say something wrong. */
const mix: readonly Wrongness[] = ["nothing", "caller", "content", "content"];

/** Sends again, from elsewhere, what was refused for its number alone: behind limits lie handlers. */
async function sendPastLimits(
  port: number,
  { lines, attack, random }: { lines: Agent; attack: Attack; random: Random },
  limited: () => void,
): Promise<Answer> {
  let answer = await send(port, lines, attack);
  for (let again = 0; answer.status === 429 && again < 2; again++) {
    limited();
    const headers = { ...attack.headers, "x-forwarded-for": freshNetwork(random) };
    answer = await send(port, lines, { ...attack, headers });
  }
  return answer;
}

/**
 * Sends requests that are right or almost right, to every operation in turn, as everybody there is.
 * Then tries those that never succeeded until they do, or have been tried 25 times.
 */
export async function sendHostileInputs(
  stage: Stage,
  { count, operations, addFault, say }: Options,
): Promise<HostileCounts> {
  const { port, lines, random, cast, records } = stage;
  const coverage = createCoverage(operations.map(({ key }) => key));
  const statuses = new Map<number, number>();
  let sent = 0;
  let limited = 0;
  const note = (kind: string, { status }: Answer, fault: string | null) => {
    sent += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (fault) addFault(`${kind} ${status}`, fault);
  };
  const attackOnce = async (operation: Operation, wrongness: Wrongness) => {
    const attack = await makeAttack(operation, stage, wrongness);
    const answer = await sendPastLimits(port, { lines, attack, random }, () => {
      limited += 1;
    });
    const where = `${attack.method} ${attack.path.slice(0, 160)}`;
    note(operation.key, answer, faultOf(where, attack.method, answer));
    if (attack.method === operation.method) coverage.note(operation.key, answer.status);
  };
  const revive = async () => {
    await cast.revive();
    await records.refresh();
  };

  for (const bytes of rawRequests) {
    const where = `RAW ${JSON.stringify(bytes.slice(0, 80))}`;
    const answer = await sendRaw(port, bytes);
    note(where, answer, faultOf(where, "RAW", answer));
  }
  for (const bytes of pageRequests) {
    const where = `PAGE ${JSON.stringify(bytes.slice(0, 80))}`;
    const answer = await sendRaw(port, bytes);
    note("PAGE", answer, pageFaultOf(where, answer));
  }
  let turn = 0;
  while (sent < count) {
    const until = Math.min(count, sent + reviveEvery);
    const works = Array.from({ length: atOnce }, async () => {
      while (sent < until) {
        const operation = operations[turn % operations.length];
        const wrongness = random.pick(mix);
        turn += 1;
        if (operation) await attackOnce(operation, wrongness);
      }
    });
    await Promise.all(works);
    await revive();
    if (Math.floor(until / 10_000) > Math.floor((until - reviveEvery) / 10_000)) {
      say(`${sent} requests, ${coverage.unreached().length} operations not reached yet`);
    }
  }
  for (const key of coverage.unreached()) {
    const operation = operations.find((known) => known.key === key);
    for (let tries = 0; operation && tries < attemptsForEach; tries++) {
      if (!coverage.unreached().includes(key)) break;
      await records.refresh();
      await attackOnce(operation, "nothing");
    }
  }
  return { sent, statuses, limited, coverage };
}
