/** How a start waits: what it says meanwhile, and what ends the wait. */
export type StartWaitOptions = {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds from one line to the next; 5 s when left out. */
  readonly reportEveryMs?: number;
};

/** Waits without a word; nothing ends the wait from outside. */
export const silentStartWaitOptions: StartWaitOptions = {
  say: () => undefined,
  signal: new AbortController().signal,
};

/** Does work, and says every 5 s what it waits for. @param reason the words behind "Waiting for"; must not fail */
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

/** The outcome of the work, unless the signal comes first: the work then goes on by itself. */
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
