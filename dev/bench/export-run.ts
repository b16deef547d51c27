import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Product } from "./office-cases.ts";

/** What came of one export. Memory is the server's, in MB; null where this system does not tell. */
export type ExportRun = {
  readonly rows: number;
  readonly megabytes: number;
  readonly seconds: number;
  readonly memoryBefore: number | null;
  readonly memoryPeak: number | null;
};

const lookEveryMs = 50;
const megabyte = 1024 * 1024;

/** The memory of a process that is in use at this moment, in MB. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Looks at the memory of a process until it is asked for the most that was seen. */
function watchMemory(pid: number) {
  const seen: Promise<number | null>[] = [];
  const timer = setInterval(() => seen.push(memoryOf(pid)), lookEveryMs);
  return async () => {
    clearInterval(timer);
    const known = (await Promise.all(seen)).filter((memory) => memory !== null);
    return known.length > 0 ? Math.max(...known) : null;
  };
}

/**
 * Reads an export to its end. With `pauseMs` the reader rests after each piece, as one behind a slow
 * line does, and takes no more from the socket meanwhile.
 */
export async function runExport(
  { url, headers, pid }: Product,
  path: string,
  pauseMs = 0,
): Promise<ExportRun> {
  const memoryBefore = await memoryOf(pid);
  const endWatch = watchMemory(pid);
  const start = performance.now();
  const answer = await fetch(`${url}${path}`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`${path}: ${answer.status}`);
  let bytes = 0;
  let lines = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
    if (pauseMs > 0) await wait(pauseMs);
  }
  return {
    rows: lines - 1,
    megabytes: bytes / megabyte,
    seconds: (performance.now() - start) / 1000,
    memoryBefore,
    memoryPeak: await endWatch(),
  };
}
