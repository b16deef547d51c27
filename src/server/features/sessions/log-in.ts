import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { emailRequiredMessage } from "#domain/people/check-registration.ts";
import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import { maySignIn } from "#domain/sessions/session-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { recordSuccessfulLogin } from "./login-counts.store.ts";
import { type CountedGuess, countGuess, countRightOne, type Turn } from "./login-limits.ts";
import { openSession } from "./sessions.store.ts";

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly loginPartyType: "client" | "user" | "driver";
};

async function findAccount(db: Db, email: string, type: Party["type"]) {
  return db
    .selectFrom("parties")
    .leftJoin("users", "users.id", "parties.id")
    .select([
      "parties.id",
      "type",
      "name",
      "surname",
      "email",
      "status",
      "password_hash",
      "users.role",
    ])
    .where("email", "=", email)
    .where("type", "=", type)
    .executeTakeFirst();
}

type Account = Pick<Party, "id" | "type" | "status">;
/** Whom somebody tried to sign in as; without an id where there is no such account. */
type Tried = { readonly id: string | undefined; readonly type: Party["type"] };

/**
 * Writes down that an account is slowed down or stopped from now on: in its own history, where staff
 * look for it. An address without an account costs the same write.
 */
async function noteTurn(context: Context, { id, type }: Tried, turn: Turn | null): Promise<void> {
  if (turn === null) return;
  const about =
    id === undefined ? { entity: "account", entityId: type } : { entity: type, entityId: id };
  await recordEvent(context, context.db, null, { action: turn, ...about });
}

async function refuseCredentials(
  context: Context,
  { id, type }: Tried,
  { confirm, turn }: Pick<CountedGuess, "confirm" | "turn">,
): Promise<never> {
  await confirm();
  const event = { action: "login-failed", entity: "account", entityId: id ?? type };
  await recordEvent(context, context.db, null, event);
  await noteTurn(context, { id, type }, turn);
  throw new Failure("wrong_credentials");
}

/** The password was right, but nobody is let in with it: the account's history shows that. */
async function noteRefusal(context: Context, { id, type }: Account): Promise<void> {
  const event = { action: "login-refused", entity: type, entityId: id };
  await recordEvent(context, context.db, null, event);
}

/**
 * Refuses more right passwords than a person has a use for. Such a one stays counted as a wrong one
 * is, so that who goes on has to wait before the next is looked at.
 */
async function refuseFlood(
  context: Context,
  account: Account & { readonly password_hash: string },
  { turn }: Pick<CountedGuess, "turn">,
): Promise<void> {
  const retryAfterSeconds = await countRightOne(context, account);
  if (retryAfterSeconds === 0) return;
  await noteRefusal(context, account);
  await noteTurn(context, account, turn);
  throw new Failure("too_many_requests", { retryAfterSeconds });
}

async function refuseAccount(context: Context, account: Account): Promise<never> {
  await noteRefusal(context, account);
  throw new Failure(account.status === "suspended" ? "account_suspended" : "account_pending");
}

/**
 * Signs a party in. A wrong password, an unknown address and a wrong kind of party get one answer,
 * in the same time; only the right password learns that an account is suspended, or signs in too often.
 *
 * @returns the session's token, and the party
 */
export async function logIn(
  context: Context,
  { email: typed, password, loginPartyType }: Credentials,
  network: string,
): Promise<{ token: string; party: Party }> {
  const email = normaliseEmail(typed);
  refuseInvalid({
    email: email === "" ? emailRequiredMessage : undefined,
    password: password === "" ? passwordRequiredMessage : undefined,
  });
  const guess = { account: `${loginPartyType}:${email}`, network };
  const counted = await countGuess(context, guess);

  const found = isEmailAddress(email)
    ? await findAccount(context.db, email, loginPartyType)
    : undefined;
  const matches = await context.hasher
    .verify(password, found?.password_hash ?? null)
    .catch(async (overload: unknown) => {
      await counted.takeBack();
      throw overload;
    });
  const tried = { id: found?.id, type: loginPartyType };
  if (!found || !matches || found.status === "removed")
    return refuseCredentials(context, tried, counted);
  await refuseFlood(context, found, counted);
  await counted.takeBack();
  if (!maySignIn(found)) return refuseAccount(context, found);

  const { password_hash: verifiedHash, ...party } = found;
  const token = await inTransaction(context.db, async (trx) => {
    const opened = await openSession(trx, party.id, verifiedHash, context.clock());
    if (opened === null) return null;
    await recordSuccessfulLogin(trx, guess, context.clock());
    await recordEvent(context, trx, party, {
      action: "login",
      entity: party.type,
      entityId: party.id,
    });
    return opened;
  });
  // Not the password any more, or nobody who may sign in. The count of it is taken back already, and
  // with it what it did.
  if (token === null) return refuseCredentials(context, tried, { ...counted, turn: null });
  return { token, party };
}
