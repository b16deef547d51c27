import { describe, expect, it } from "vitest";
import { canBeTold, type Outcome } from "./linearize.ts";

/** A thing that is taken, and given back by who has it. */
type Step = "take" | "give back";
const next = (isTaken: boolean, step: Step) => {
  if (step === "take") return isTaken ? null : true;
  return isTaken ? false : null;
};

const tell = (outcomes: readonly Outcome<Step>[], isTakenInTheEnd: boolean) =>
  canBeTold({ start: false, outcomes, next, isEnd: (isTaken) => isTaken === isTakenInTheEnd });

const took = { step: "take", isDone: true } as const;
const wasRefused = { step: "take", isDone: false } as const;
const gaveBack = { step: "give back", isDone: true } as const;

describe("what a drill makes of calls that ran at once", () => {
  it("finds a story in any order of the calls, refusals included", { tags: "R7" }, () => {
    expect(tell([wasRefused, took], true)).toBe(true);
    expect(tell([took, gaveBack, took, wasRefused, wasRefused], true)).toBe(true);
    expect(tell([gaveBack, took], false)).toBe(true);
  });

  it("finds none when two won, nobody won, or the end is another", { tags: "R7" }, () => {
    expect(tell([took, took], true)).toBe(false);
    expect(tell([wasRefused, wasRefused], false)).toBe(false);
    expect(tell([took, wasRefused], false)).toBe(false);
  });
});
