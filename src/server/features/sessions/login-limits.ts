import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Limit } from "../../platform/limits.ts";

/** Guesses at one account from one network. */
const atAccountFromNetwork: Limit = { name: "login", points: 10, seconds: 15 * 60 };
/** Guesses at one account from everywhere: slows a guesser who has many networks. */
const atAccount: Limit = { name: "login-account", points: 100, seconds: 60 * 60 };
/** Guesses from one network at whatever accounts: slows one password tried on many. */
const fromNetwork: Limit = { name: "login-network", points: 150, seconds: 15 * 60 };
/** A network from which the right password came lately: strangers' guesses do not lock it out. */
const trusted: Limit = { name: "login-trusted", points: 1, seconds: 90 * 24 * 60 * 60 };

/** `account` is the kind of party and its address, whether or not there is such an account. */
export type LoginGuess = { readonly account: string; readonly network: string };

/**
 * Counts a try before the password is looked at, so that tries at once are counted as one by one.
 *
 * @throws Failure too_many_requests with the seconds to wait, the same for every address
 */
export async function countGuess(
  { limits }: Pick<Context, "limits">,
  guess: LoginGuess,
): Promise<void> {
  const { account, network } = guess;
  const here = `${account}:${network}`;
  const isTrusted = (await limits.wait(trusted, here)) > 0;
  const waits = await Promise.all([
    limits.spend(atAccountFromNetwork, here),
    limits.spend(fromNetwork, network),
    isTrusted ? 0 : limits.spend(atAccount, account),
  ]);
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
}

/** After the right password, or a new one: the owner's earlier slips count no more. */
export async function forgetGuesses(
  { limits }: Pick<Context, "limits">,
  guess: LoginGuess,
): Promise<void> {
  const { account, network } = guess;
  const here = `${account}:${network}`;
  await Promise.all([
    limits.reset(atAccountFromNetwork, here),
    limits.refund(fromNetwork, network),
    limits.reset(atAccount, account),
    limits.spend(trusted, here),
  ]);
}
