import { hash, verify } from "@node-rs/argon2";

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
};

export type HasherOptions = {
  /** Hashes under way at once; each keeps a core busy. */
  readonly concurrency: number;
  /** How many may wait for their turn before a further one is refused. */
  readonly queueLength: number;
  /** Thrown at a caller who finds the queue full. */
  readonly overloaded: () => Error;
};

/** argon2id, by its number: the package's constant does not survive type stripping. */
const argon2id = 2;

const parameters = {
  algorithm: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Passwords are compared after Unicode normalisation, whole and untrimmed. */
const normalise = (password: string) => password.normalize("NFKC");

/**
 * A hasher that cannot take the machine down: a flood of sign-ins waits in a short queue of its own
 * and is refused beyond it, while every other request finds a free core.
 */
export function createPasswordHasher({
  concurrency,
  queueLength,
  overloaded,
}: HasherOptions): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  function requireRoom(): void {
    if (running >= concurrency && waiting.length >= queueLength) throw overloaded();
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    requireRoom();
    if (running >= concurrency) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  const nobody = hash("a password that nobody has", parameters);
  return {
    hash: (password) => inTurn(() => hash(normalise(password), parameters)),
    verify: (password, stored) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobody), normalise(password));
        return matches && stored !== null;
      }),
    requireRoom,
  };
}
