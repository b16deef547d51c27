import type { ServerResponse } from "node:http";
import { lookEveryMs } from "./admission.ts";
import type { BareAnswers } from "./bare-answers.ts";

/** Refusals of a second that are made at once: they cost less than a tenth of a core. */
const atOncePerSecond = 2_000;
const laterMs = 500;
/** A refusal that waits keeps its connection: no more than this many do. */
const waitingAtMost = 1_000;

export type OverloadRefusals = {
  readonly refuse: (response: ServerResponse) => void;
  /** To be called every `lookEveryMs`. */
  readonly look: () => void;
};

/**
 * Refuses what is too much. Callers who come again the moment that they are refused would take all
 * there is for refusals alone: beyond two thousand a second each is made half a second later, and so
 * comes again half a second later.
 */
export function createOverloadRefusals(answers: BareAnswers): OverloadRefusals {
  const atOncePerLook = (atOncePerSecond * lookEveryMs) / 1000;
  let sinceLook = 0;
  let waiting = 0;
  return {
    refuse: (response) => {
      sinceLook += 1;
      if (sinceLook <= atOncePerLook || waiting >= waitingAtMost) {
        answers.send(response, "overloaded");
        return;
      }
      waiting += 1;
      setTimeout(() => {
        waiting -= 1;
        answers.send(response, "overloaded");
      }, laterMs);
    },
    look: () => {
      sinceLook = 0;
    },
  };
}
