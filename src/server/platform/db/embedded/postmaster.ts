import { type ChildProcess, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { EmbeddedLog } from "./embedded-postgres-error.ts";
import { until } from "./until.ts";

/** A server that answers. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly password: string;
  /** Present when this process started it; absent when it was found running. */
  readonly child?: ChildProcess;
}

const noteFile = (clusterDir: string) => join(clusterDir, "postmaster.pid");

function readLines(clusterDir: string): string[] {
  try {
    return readFileSync(noteFile(clusterDir), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Reads what PostgreSQL notes of its main process; undefined while that is not written whole. */
export function readPostmasterNote(
  clusterDir: string,
): Pick<RunningServer, "pid" | "port"> | undefined {
  const lines = readLines(clusterDir);
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The command line of a live process; undefined for none, and for one that is dead but unreaped. */
function commandOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") || undefined;
    } catch {
      return undefined;
    }
  }
  const answer = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return answer.stdout?.trim() || undefined;
}

/**
 * Whether the process is a live PostgreSQL main process of that data directory: its pid may have
 * gone to another program since the note was written.
 */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform === "win32") {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
  const command = commandOf(pid);
  if (command === undefined) return false;
  const program = basename(command.split(" -D ", 1)[0] ?? "");
  return program === "postgres" && `${command} `.includes(` -D ${clusterDir} `);
}

/** Whether any process has this pid. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Makes a note that outlived its process harmless when its pid belongs to someone else by now:
 * PostgreSQL would refuse to start. The note is not removed but given the pid of this process,
 * the parent of the server to come, which PostgreSQL never takes for a rival: so its own check
 * that no worker of the dead server still writes to the data stays in force.
 */
export function disarmStaleNote(clusterDir: string): void {
  const lines = readLines(clusterDir);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isTaken(pid) || isPostmasterOf(pid, clusterDir)) return;
  writeFileSync(noteFile(clusterDir), [String(process.pid), ...lines.slice(1)].join("\n"));
}

/**
 * Shuts the server down: fast first (its clients are cut off, everything is written), and when that
 * takes over 10 s at once (the next start recovers).
 */
export async function stopServer(
  { pid }: RunningServer,
  clusterDir: string,
  log: EmbeddedLog,
): Promise<void> {
  const isGone = () => !isPostmasterOf(pid, clusterDir);
  for (const [signal, within] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    if (isGone()) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It ended between the look and the signal.
      if (isGone()) return;
      throw error;
    }
    if (await until(isGone, { within })) return;
  }
  log.error(`The database server (pid ${pid}) does not stop; it is left running.`);
}
