import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { emailRequiredMessage } from "#domain/people/check-registration.ts";
import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import { maySignIn } from "#domain/sessions/session-policy.ts";
import type { Party } from "../../caller.ts";
import type { Context, Db } from "../../context.ts";
import { Failure, refuseInvalid } from "../../failure.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { welcomeOwner } from "./login-counts.store.ts";
import { type CountedGuess, countGuess } from "./login-limits.ts";
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

async function refuseCredentials(
  context: Context,
  type: Party["type"],
  counted: CountedGuess,
): Promise<never> {
  await counted.confirm();
  const event = { action: "login-failed", entity: "account", entityId: type };
  await recordEvent(context, context.db, null, event);
  throw new Failure("wrong_credentials");
}

/** The password was right, but this account may not sign in: its history shows who tried. */
async function refuseAccount(
  context: Context,
  { id, type, status }: Pick<Party, "id" | "type" | "status">,
): Promise<never> {
  const event = { action: "login-refused", entity: type, entityId: id };
  await recordEvent(context, context.db, null, event);
  throw new Failure(status === "suspended" ? "account_suspended" : "account_pending");
}

/**
 * Signs a party in. A wrong password, an unknown address and a wrong kind of party get one answer,
 * in the same time; only the right password learns that an account is suspended.
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
  if (!found || !matches || found.status === "removed")
    return refuseCredentials(context, loginPartyType, counted);
  await counted.takeBack();
  if (!maySignIn(found)) return refuseAccount(context, found);

  const { password_hash: verifiedHash, ...party } = found;
  const token = await inTransaction(context.db, async (trx) => {
    const opened = await openSession(trx, party.id, verifiedHash, context.clock());
    if (opened === null) return null;
    await welcomeOwner(trx, guess, context.clock());
    await recordEvent(context, trx, party, {
      action: "login",
      entity: party.type,
      entityId: party.id,
    });
    return opened;
  });
  if (token === null) return refuseCredentials(context, loginPartyType, counted);
  return { token, party };
}
