import { loginDelaySeconds, maxLoginFailures } from "#domain/sessions/login-policy.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Limit } from "#server/platform/limits.ts";
import { type NetworkCap, spendOfAll, spendOfNetwork } from "#server/platform/network-cap.ts";
import { countFailure, findKey, type LoginGuess } from "./login-counts.store.ts";

/** Guesses from one network at whatever accounts: slows one password tried on many. */
function capOf({ budgets }: Pick<Context, "budgets">): NetworkCap {
  return {
    fromNetwork: { name: "login-network", points: 150, seconds: 15 * 60 },
    slowPoints: 15,
    everywhere: { name: "wrong-passwords", points: budgets.wrongPasswords, seconds: 60 * 60 },
    alarm: "More wrong passwords than people type: somebody is guessing from many networks.",
  };
}

/**
 * Uses of one account's right password, whether or not it may sign in. Each costs a hash, a session
 * and an event, as a wrong one does. Nobody signs in once a minute for an hour, a household that shares
 * an account and a program that signs in for each of its calls included.
 */
const rightOnes: Limit = { name: "right-passwords", points: 60, seconds: 60 * 60 };

/** What a wrong password has just done to its account, where it did more than be counted. */
export type Turn = "login-slowed" | "login-stopped";

/** A guess that was counted as wrong before anybody knew. */
export type CountedGuess = {
  /** What becomes of the account with it, if it stays counted. */
  readonly turn: Turn | null;
  /** It was wrong: everybody's budget pays for it too. */
  readonly confirm: () => Promise<void>;
  /** It was not, or was never looked at. */
  readonly takeBack: () => Promise<void>;
};

/** The first failure that costs a wait, and the last that is looked at, are worth an event each. */
function turnOf(failures: number): Turn | null {
  if (failures === maxLoginFailures) return "login-stopped";
  const isFirstWait = loginDelaySeconds(failures) > 0 && loginDelaySeconds(failures - 1) === 0;
  return isFirstWait ? "login-slowed" : null;
}

/**
 * Counts a guess before the password is looked at, so that guesses at once are counted one by one. A
 * network that the account knows is not held to what others there did at other accounts: thousands
 * share the network of a telephone company. There the account's own count for it is the limit.
 *
 * @throws Failure too_many_requests, login_stopped: the same for every address, with an account or not
 */
export async function countGuess(context: Context, guess: LoginGuess): Promise<CountedGuess> {
  const { db, limits, clock } = context;
  const cap = capOf(context);
  const key = await findKey(db, guess, clock());
  if (!key.isKnown) await spendOfNetwork(context, cap, guess.network);
  const refundNetwork = async () => {
    if (!key.isKnown) await limits.refund(cap.fromNetwork, guess.network);
  };
  const { wait, failures, takeBack } = await countFailure(db, key, clock());
  if (wait !== null) {
    // A password that nobody looked at told its network nothing.
    await refundNetwork();
    // No wait ends a stop, so none is named.
    throw wait === "stopped"
      ? new Failure("login_stopped")
      : new Failure("too_many_requests", { retryAfterSeconds: wait.seconds });
  }
  return {
    turn: turnOf(failures),
    confirm: () => spendOfAll(context, cap),
    takeBack: async () => {
      await takeBack();
      await refundNetwork();
    },
  };
}

/**
 * Counts a right password. A new one has a count of its own: what a thief did with the old one does not
 * keep the owner out. Answers 0 when it is within the limit, else the whole seconds to wait.
 */
export function countRightOne(
  { limits }: Pick<Context, "limits">,
  { id, password_hash: hash }: { readonly id: string; readonly password_hash: string },
): Promise<number> {
  return limits.spend(rightOnes, `${id} ${hash}`);
}
