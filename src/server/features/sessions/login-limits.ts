import { longestLoginDelaySeconds } from "#domain/sessions/login-policy.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import { type NetworkCap, spendOfAll, spendOfNetwork } from "../../platform/network-cap.ts";
import { countFailure, type LoginGuess } from "./login-counts.store.ts";

/** Guesses from one network at whatever accounts: slows one password tried on many. */
function capOf({ budgets }: Pick<Context, "budgets">): NetworkCap {
  return {
    fromNetwork: { name: "login-network", points: 150, seconds: 15 * 60 },
    slowPoints: 15,
    everywhere: { name: "wrong-passwords", points: budgets.wrongPasswords, seconds: 60 * 60 },
    alarm: "More wrong passwords than people type: somebody is guessing from many networks.",
  };
}

/** A guess that was counted as wrong before anybody knew. */
export type CountedGuess = {
  /** It was wrong: everybody's budget pays for it too. */
  readonly confirm: () => Promise<void>;
  /** It was not, or was never looked at. */
  readonly takeBack: () => Promise<void>;
};

/**
 * Counts a guess before the password is looked at, so that guesses at once are counted one by one.
 *
 * @throws Failure too_many_requests, login_stopped: the same for every address, with an account or not
 */
export async function countGuess(context: Context, guess: LoginGuess): Promise<CountedGuess> {
  const { db, limits, clock } = context;
  const cap = capOf(context);
  await spendOfNetwork(context, cap, guess.network);
  const refundNetwork = () => limits.refund(cap.fromNetwork, guess.network);
  const { wait, takeBack } = await countFailure(db, guess, clock());
  if (wait !== null) {
    // A password that nobody looked at told its network nothing.
    await refundNetwork();
    throw wait === "stopped"
      ? new Failure("login_stopped", { retryAfterSeconds: longestLoginDelaySeconds })
      : new Failure("too_many_requests", { retryAfterSeconds: wait.seconds });
  }
  return {
    confirm: () => spendOfAll(context, cap),
    takeBack: async () => {
      await takeBack();
      await refundNetwork();
    },
  };
}
