import { Piscina } from "piscina";
import type * as thread from "./hash-thread.ts";

export type PasswordHasher = {
  /** argon2id hash in PHC form. */
  readonly hash: (password: string) => Promise<string>;
  /** With `null` it spends the same time on a hash that nothing matches, and answers false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
  /**
   * Refuses a caller who would find the queue full. For what is to be spent before a password is
   * looked at, such as a count in the database: a flood must not get that far.
   */
  readonly requireRoom: () => void;
  /** How many wait for their turn. */
  readonly waiting: () => number;
};

export type HasherOptions = {
  /** Hashes under way at once; each keeps a core busy. */
  readonly concurrency: number;
  /** How many may wait for their turn before a further one is refused. */
  readonly queueLength: number;
  /** Thrown at a caller who finds the queue full. */
  readonly overloaded: () => Error;
};

/**
 * On a machine of one core a hash would take half of it from the event loop. On other systems than
 * Linux a priority belongs to the whole process.
 */
const niceIncrement = process.platform === "linux" ? 10 : 0;

/** Passwords are compared after Unicode normalisation, whole and untrimmed. */
const normalise = (password: string) => password.normalize("NFKC");

/**
 * A hasher that cannot take the machine down: a flood of sign-ins waits in a short queue of its own
 * and is refused beyond it, and its threads take what the rest of the process leaves of the cores.
 */
export function createPasswordHasher({
  concurrency,
  queueLength,
  overloaded,
}: HasherOptions): PasswordHasher {
  const threads = new Piscina({
    filename: new URL("./hash-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: concurrency,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement,
  });

  function requireRoom(): void {
    if (threads.queueSize >= queueLength) throw overloaded();
  }

  async function run<Name extends keyof typeof thread>(
    name: Name,
    task: Parameters<(typeof thread)[Name]>[0],
  ): Promise<ReturnType<(typeof thread)[Name]>> {
    requireRoom();
    return threads.run(task, { name });
  }

  const nobody = run("hash", "a password that nobody has");
  return {
    hash: (password) => run("hash", normalise(password)),
    verify: async (password, stored) => {
      const matches = await run("verify", {
        password: normalise(password),
        stored: stored ?? (await nobody),
      });
      return matches && stored !== null;
    },
    requireRoom,
    waiting: () => threads.queueSize,
  };
}
