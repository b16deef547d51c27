/** How a start waits: what it says meanwhile, and what ends the wait. */
export type WaitOptions = {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds from one line to the next; 5 s when left out. */
  readonly tellEveryMs?: number;
};

/** Waits without a word; nothing ends the wait from outside. */
export const silentWaitOptions: WaitOptions = {
  say: () => undefined,
  signal: new AbortController().signal,
};

/** Does work, and says every 5 s what it waits for. @param reason the words behind "Waiting for"; must not fail */
export async function reportWhileWaiting<T>(
  { say, signal, tellEveryMs = 5_000 }: WaitOptions,
  reason: () => string | Promise<string>,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  let [isOver, isAsking] = [false, false];
  async function tell(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const seconds = Math.round((performance.now() - start) / 1000);
    const why = await reason();
    if (isOver || signal.aborted) return;
    say(`Waiting for ${why} (${seconds} s).`);
    isAsking = false;
  }
  const telling = setInterval(() => void tell(), tellEveryMs);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(telling);
  }
}

/** The outcome of the work, unless the signal comes first: the work then goes on by itself. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
