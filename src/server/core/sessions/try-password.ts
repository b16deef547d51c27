import { loginDelayAfterFailuresSeconds, maxLoginFailures } from "#domain/sessions/login-policy.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { PasswordVerifier } from "#server/platform/crypto/password-hasher.ts";
import { recordAuditEvent } from "../audit/record-event.ts";
import { countFailedLogin, findLoginCountKey, type LoginAttempt } from "./login-counts.store.ts";

/** The account whose password is tried; without id and hash where there is no such account. */
type Tried = {
  readonly type: Party["type"];
  readonly id: string | undefined;
  readonly hash: string | null;
};

/** Records that logins to an account are slowed down or stopped. An unknown address costs the same write. */
async function recordTurn(
  context: AppContext,
  { type, id }: Tried,
  failures: number,
): Promise<void> {
  const isFirstWait =
    loginDelayAfterFailuresSeconds(failures) > 0 &&
    loginDelayAfterFailuresSeconds(failures - 1) === 0;
  if (!isFirstWait && failures !== maxLoginFailures) return;
  const action = isFirstWait ? "login-slowed" : "login-stopped";
  const account = id === undefined ? { type: "account", id: type } : { type, id };
  await recordAuditEvent(context, context.db, null, action, account);
}

/**
 * Says whether this is the password of the account. Each attempt counts as a failure before the password is
 * checked, so that parallel attempts are counted one by one; the count is taken back for a right password.
 *
 * For a network that the account knows, attempts at other accounts do not count, because thousands share the
 * network of a phone company: only the account's own count for that network is a limit. Right passwords have
 * a limit too, beyond which they stay counted as failures, so that few of them are hashed. Refusals are the
 * same for every address, with an account or not.
 */
export async function checkAccountPassword(
  context: AppContext,
  verify: PasswordVerifier,
  guess: LoginAttempt,
  password: string,
  tried: Tried,
): Promise<boolean> {
  const { db, limits, clock } = context;
  const key = await findLoginCountKey(db, guess, clock());
  const takeBackNetwork = key.isKnown
    ? undefined
    : await limits.spend("login-network", guess.network);
  const { wait, failures, takeBack } = await countFailedLogin(db, key, clock());
  if (wait !== null) {
    // This password was not checked, so the attempt does not count against its network.
    await takeBackNetwork?.();
    // Waiting does not end a stop of logins, so the refusal names no time.
    throw wait === "stopped"
      ? new Failure("login_stopped")
      : new Failure("too_many_requests", { retryAfterSeconds: wait.seconds });
  }
  if (!(await verify(password, tried.hash))) {
    await limits.spendBudget("wrong-passwords");
    await recordTurn(context, tried, failures);
    return false;
  }
  await limits.spend("right-passwords", `${tried.id} ${tried.hash}`);
  await takeBack();
  await takeBackNetwork?.();
  return true;
}
