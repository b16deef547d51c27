import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts of a process, by /proc/PID/stat; null when it is gone, or there is no /proc. */
function statOf(pid: number | string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may hold anything.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const fields = rest.map(Number);
    const [parent = 0] = fields;
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(10);
    return { state, parent, own: user + system, ended: userOfEnded + systemOfEnded };
  } catch {
    return null;
  }
}

/** A hundredth of a second on every Linux that Node runs on. */
const msPerTick = 10;

/** Every process that this one started, and what they started, itself first. */
export function processTree(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(name);
    if (stat) parents.set(Number(name), stat.parent);
  }
  const tree = [pid];
  for (const known of tree) {
    for (const [child, parent] of parents) if (parent === known) tree.push(child);
  }
  return tree;
}

export const parentOf = (pid: number) => statOf(pid)?.parent ?? null;
/** Milliseconds of processor that a process and all that it started have used, ended ones too. */
export function cpuOf(pid: number): number {
  const ticks = processTree(pid).map((each) => {
    const stat = statOf(each);
    return stat ? stat.own + stat.ended : 0;
  });
  return msPerTick * ticks.reduce((all, one) => all + one, 0);
}

/** Whether a process runs; one that has ended and that nobody asked about does not. */
export function isThere(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && stat.state !== "Z";
}

/** Megabytes of memory that a process has in use. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
