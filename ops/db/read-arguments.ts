import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Refusal } from "./refusal.ts";

/**
 * The options of the command line.
 * @throws Refusal with what is wrong and how the command is called
 */
export function readArguments<const T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${line} Usage: ${usage}`);
  }
}
