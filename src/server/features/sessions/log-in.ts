import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import type { Party } from "../../caller.ts";
import type { Context, Db } from "../../context.ts";
import { Failure, refuseInvalid } from "../../failure.ts";
import type { Limit } from "../../platform/limits.ts";
import { recordEvent } from "../audit/record-event.ts";
import { openSession } from "./sessions.store.ts";

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly loginPartyType: "client" | "user" | "driver";
};

/** Wrong guesses at one account from one network; a right one clears the count. */
const guessesFromNetwork: Limit = { name: "login-network", points: 10, seconds: 15 * 60 };
/** Wrong guesses at one account from everywhere: slows a guesser with many networks. */
const guessesAtAccount: Limit = { name: "login-account", points: 100, seconds: 60 * 60 };

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

async function refuseGuesser(context: Context, account: string, network: string): Promise<void> {
  const waits = await Promise.all([
    context.limits.spend(guessesFromNetwork, `${account}:${network}`),
    context.limits.spend(guessesAtAccount, account),
  ]);
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
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
    email: email === "" ? "Email is required" : undefined,
    password: password === "" ? "Password is required" : undefined,
  });
  const account = `${loginPartyType}:${email}`;
  await refuseGuesser(context, account, network);

  const found = isEmailAddress(email)
    ? await findAccount(context.db, email, loginPartyType)
    : undefined;
  const matches = await context.hasher.verify(password, found?.password_hash ?? null);
  if (!found || !matches || found.status === "removed") {
    await recordEvent(context, context.db, null, {
      action: "login-failed",
      entity: "account",
      entityId: loginPartyType,
    });
    throw new Failure("wrong_credentials");
  }
  if (found.status === "suspended") throw new Failure("account_suspended");

  const { password_hash: _, ...party } = found;
  await context.limits.reset(guessesFromNetwork, `${account}:${network}`);
  const token = await openSession(context.db, party.id, context.clock());
  await recordEvent(context, context.db, party, {
    action: "login",
    entity: party.type,
    entityId: party.id,
  });
  return { token, party };
}
