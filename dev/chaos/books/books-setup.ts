import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Call } from "../frame/call.ts";
import type { DrillParty } from "../frame/people.ts";
import { startProduct } from "../frame/product.ts";
import { callOn, type RaceSetup } from "../races/race.ts";
import type { TopUps } from "./top-ups.ts";

/** What the drill of the books works with. */
export type BooksSetup = RaceSetup & {
  /** One makes a payout, the other releases it. */
  readonly admins: readonly [DrillParty, DrillParty];
  /** Their orders take the commission from a wallet. */
  readonly individuals: readonly DrillParty[];
  readonly topUps: TopUps;
};

const tries = 20;
/** A round of calls is under way so long. */
const longestRoundMs = 60;

/** A call that is made until it is answered, however often its process is killed. */
export async function untilAnswered(setup: RaceSetup, made: Call): Promise<Answer> {
  for (let left = tries; ; left--) {
    const answer = await callOn(setup, left % 2 === 0 ? 0 : 1, made);
    const isOpen = answer.broken !== null || answer.body["code"] === "in_progress";
    if (!isOpen || left === 0) return answer;
    await pause(100);
  }
}

/** A call of this person. */
export const post = ({ headers }: DrillParty, path: string, body: object): Call => ({
  method: "POST",
  path,
  headers,
  body,
});

/** Kills one of the processes a moment from now, and starts another in its place. */
export async function killOne(setup: RaceSetup): Promise<void> {
  const { random, processes, installation, count } = setup;
  const index = random.below(processes.length);
  await pause(random.below(longestRoundMs));
  await processes[index]?.end("SIGKILL");
  processes[index] = await startProduct(installation);
  count("processes killed with SIGKILL");
}
