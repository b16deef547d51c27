/** How a start waits: what it reports meanwhile, and what ends the wait. */
export type StartWaitOptions = {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** The milliseconds between two reports of a wait; 5 s when left out. */
  readonly reportEveryMs?: number;
};

/** Options for a wait that reports nothing and that nothing can abort. */
export const silentStartWaitOptions: StartWaitOptions = {
  say: () => undefined,
  signal: new AbortController().signal,
};

/** Does work, and reports every 5 s what it waits for. @param reason the words after "Waiting for" */
export async function reportWhileWaiting<T>(
  { say, signal, reportEveryMs = 5_000 }: StartWaitOptions,
  reason: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const reporting = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    if (!signal.aborted) say(`Waiting for ${reason()} (${seconds} s).`);
  }, reportEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(reporting);
  }
}

/** Returns the result of work, or fails when the signal aborts; the work itself then goes on. */
export async function runUnlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
