/** One press reaches us from the terminal and once more from whoever started us. */
const samePressMs = 500;

/**
 * Aborted by Ctrl-C or by the system, so that the work ends where nothing is half done. A second
 * Ctrl-C ends the process at once: the database undoes what was not committed.
 */
export function endByHand(): AbortSignal {
  const interruption = new AbortController();
  let askedAt: number | null = null;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      const now = performance.now();
      askedAt ??= now;
      interruption.abort();
      if (name === "SIGINT" && now - askedAt > samePressMs) process.exit(130);
    });
  }
  return interruption.signal;
}
