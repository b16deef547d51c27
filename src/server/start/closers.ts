/** Closes what was opened, the last first; one that fails does not keep the others open. */
export function createClosers() {
  const closers: (() => Promise<unknown> | undefined)[] = [];
  return {
    add: (close: () => Promise<unknown> | undefined) => void closers.push(close),
    closeAll: async () => {
      const failures: unknown[] = [];
      for (const close of closers.splice(0).toReversed()) {
        await Promise.resolve(close()).catch((failure: unknown) => failures.push(failure));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

export type Closers = ReturnType<typeof createClosers>;
