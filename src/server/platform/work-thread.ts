import { Piscina } from "piscina";

/** The work of a thread took longer than its time limit, or needed more memory than it may have. */
export class WorkLimitError extends Error {}

/** More work waits for the thread than may wait. */
export class WorkQueueFullError extends Error {}

type Options = {
  readonly timeLimitMs: number;
  /** The number of tasks that may wait for the thread. */
  readonly queueLength: number;
};

/** The most memory of a thread, in MB: beyond it the thread ends, and not the process. */
const maxThreadMemoryMb = 160;
/** Milliseconds without work after which the thread ends, so that its memory is free again. */
const idleTimeout = 5_000;

/**
 * Runs the functions of a module in a thread of its own, one at a time, so that work that people cause never
 * keeps the event loop from other calls. The thread starts with the first task. A task over the time limit
 * is stopped with its thread.
 *
 * @param file the module, whose exported functions take and return values that can be cloned
 */
export function createWorkThread<Module extends Record<keyof Module, (task: never) => unknown>>(
  file: URL,
  { timeLimitMs, queueLength }: Options,
) {
  const threads = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: queueLength,
    idleTimeout,
    resourceLimits: { maxOldGenerationSizeMb: maxThreadMemoryMb },
  });
  /** @throws WorkLimitError, WorkQueueFullError, or what the function throws */
  return async function run<Name extends keyof Module & string>(
    name: Name,
    task: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>>> {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      return await threads.run(task, { name, signal });
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      if (signal.aborted || code === "ERR_WORKER_OUT_OF_MEMORY") {
        throw new WorkLimitError(`${name} took too long or too much memory.`, { cause: error });
      }
      if (/queue is at limit/i.test(message)) throw new WorkQueueFullError(message);
      throw error;
    }
  };
}
