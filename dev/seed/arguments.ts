import { parseArgs } from "node:util";
import { planFor, type SeedPlan } from "./seeding.ts";

/** The command line is wrong: its message is all that the person at the terminal needs. */
export class ArgumentError extends Error {}

export type SeedArguments = {
  readonly plan: SeedPlan;
  /** Whether to add to a database that holds people or orders already. */
  readonly yes: boolean;
};

const usage = "usage: npm run seed -- [--orders 100000] [--clients 20000] [--seed 1] [--yes]";

function wholeNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ArgumentError(`--${name} must be a whole number from ${min} to ${max}.\n${usage}`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        orders: { type: "string", default: "100000" },
        clients: { type: "string", default: "20000" },
        seed: { type: "string", default: "1" },
        yes: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** @throws ArgumentError with what is wrong and how it is called */
export function readSeedArguments(args: readonly string[]): SeedArguments {
  const { orders, clients, seed, yes } = parse(args);
  const plan = planFor(
    wholeNumber("orders", orders, [0, 2_000_000]),
    wholeNumber("clients", clients, [1, 1_000_000]),
    wholeNumber("seed", seed, [0, 399]),
  );
  return { plan, yes };
}
