import { Piscina } from "piscina";
import type * as thread from "./hash-thread.ts";
import { createRandomToken } from "./tokens.ts";

/** Compares a password with a stored hash. `null` takes as long as a hash that nothing matches. */
export type PasswordVerifier = (password: string, stored: string | null) => Promise<boolean>;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

type HasherOptions = {
  /** The number of hashes computed at once; each keeps a processor core busy. */
  readonly concurrency: number;
  /** The number of callers who may wait while other hashes are computed. */
  readonly queueLength: number;
  readonly overloaded: () => Error;
};

/** Lowers the threads' priority, so that hashes do not slow down requests. Only Linux can do that. */
const niceIncrement = process.platform === "linux" ? 10 : 0;

/** Normalises a password's Unicode before it is hashed or compared; the password is neither cut nor trimmed. */
const normalise = (password: string) => password.normalize("NFKC");

/** Hashes passwords in threads. A flood of logins waits in a short queue, and is refused beyond it. */
export function createPasswordHasher({ concurrency, queueLength, overloaded }: HasherOptions) {
  const threads = new Piscina({
    filename: new URL("./hash-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: concurrency,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement,
  });

  let taken = 0;

  function run<Name extends keyof typeof thread>(
    name: Name,
    task: Parameters<(typeof thread)[Name]>[0],
  ): Promise<ReturnType<(typeof thread)[Name]>> {
    return threads.run(task, { name });
  }

  /** The hash of a password that nobody knows: an account with it is opened by no password. */
  const unusablePasswordHash = run("hashPassword", createRandomToken());
  const verify: PasswordVerifier = async (password, stored) => {
    const task = { password: normalise(password), stored: stored ?? (await unusablePasswordHash) };
    return (await run("verifyPasswordHash", task)) && stored !== null;
  };
  /** Holds a place in the queue while the work runs; throws when the queue is full. Do not nest calls. */
  async function withPlace<Result>(work: (verify: PasswordVerifier) => Promise<Result>) {
    if (taken >= concurrency + queueLength) throw overloaded();
    taken += 1;
    try {
      return await work(verify);
    } finally {
      taken -= 1;
    }
  }
  return {
    hash: (password: string) => withPlace(() => run("hashPassword", normalise(password))),
    unusablePasswordHash,
    withPlace,
  };
}
