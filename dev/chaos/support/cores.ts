import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const canPin =
  availableParallelism() > 1 && spawnSync("taskset", ["-p", String(process.pid)]).status === 0;

/** The core of the product and its database; the drill and its load keep to the others. */
const productCore = "0";
const drillCores = `1-${Math.max(1, availableParallelism() - 1)}`;

function pin(pid: number, cores: string): void {
  if (canPin) spawnSync("taskset", ["-acp", cores, String(pid)]);
}

/** Moves a program, with all that it starts from now on, to the product's core. */
export function pinProduct(pid: number): void {
  pin(pid, productCore);
}

/** Lets a program that a pinned one started run anywhere. */
export function unpin(pid: number): void {
  pin(pid, `0-${availableParallelism() - 1}`);
}

/** Keeps this process off the product's core, so that the load it makes takes nothing from it. */
export function pinDrill(): void {
  pin(process.pid, drillCores);
}

/** For the settings that a drill prints. */
export const coresText = canPin
  ? `product and database on core ${productCore}, load on ${drillCores}`
  : "shared: this machine cannot keep programs apart";
