import { Piscina } from "piscina";

type Options = {
  /** The milliseconds that one task may take; the start of the thread counts. */
  readonly timeLimitMs: number;
  /** Makes the error for a task that took longer, or more memory than the thread may have. */
  readonly overLimit: () => Error;
};

/** The most memory of a thread, in MB: beyond it the thread ends, and not the process. */
const maxThreadMemoryMb = 160;
/** Milliseconds without work after which the thread ends, so that its memory is free again. */
const idleTimeout = 5_000;

/**
 * Runs the functions of a module in a thread of its own, so that work that people cause never keeps the event
 * loop from other calls. The thread starts with the first task. A task over the time limit is stopped with its
 * thread. Call it in a turn (`limits/turns.ts`), because the time of a task that waits for the thread counts too.
 *
 * @param file the module, whose exported functions take and return values that can be cloned
 * @returns a function that throws `overLimit()`, or what the module's function throws
 */
export function createWorkThread<Module extends Record<keyof Module, (task: never) => unknown>>(
  file: URL,
  { timeLimitMs, overLimit }: Options,
) {
  const resourceLimits = { maxOldGenerationSizeMb: maxThreadMemoryMb };
  const one = { minThreads: 0, maxThreads: 1, idleTimeout, resourceLimits };
  const thread = new Piscina({ filename: file.href, ...one });
  return async function run<Name extends keyof Module & string>(
    name: Name,
    task: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>>> {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      return await thread.run(task, { name, signal });
    } catch (error) {
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
      throw signal.aborted || isOutOfMemory ? overLimit() : error;
    }
  };
}
