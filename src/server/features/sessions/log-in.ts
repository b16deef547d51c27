import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import {
  emailRequiredMessage,
  isEmailAddress,
  normaliseEmail,
} from "#domain/people/email-address.ts";
import { mayPartySignIn } from "#domain/sessions/session-policy.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { recordSuccessfulLogin } from "#server/core/sessions/login-counts.store.ts";
import { openAccountSession } from "#server/core/sessions/sessions.store.ts";
import { checkAccountPassword } from "#server/core/sessions/try-password.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import type { PasswordVerifier } from "#server/platform/crypto/password-hasher.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Credentials = ReceivedCallBody<"POST /api/login">;

async function findAccount(db: Db, email: string, type: Party["type"]) {
  return db
    .selectFrom("parties")
    .leftJoin("users", "users.id", "parties.id")
    .select(["parties.id", "type", "name", "surname", "email", "status", "users.role"])
    .select("passwordHash")
    .where("email", "=", email)
    .where("type", "=", type)
    .executeTakeFirst();
}

/** Compares the password with the account's, and opens a session. */
async function openByPassword(
  context: AppContext,
  verify: PasswordVerifier,
  { email, password, loginPartyType: type }: Credentials,
  network: string,
): Promise<{ token: string; party: Party }> {
  const found = isEmailAddress(email) ? await findAccount(context.db, email, type) : undefined;
  const account = found?.status === "removed" ? undefined : found;
  const guess = { account: `${type}:${email}`, network };
  const tried = { type, id: found?.id, hash: account?.passwordHash ?? null };
  const matches = await checkAccountPassword(context, verify, guess, password, tried);
  const refuse = async (): Promise<never> => {
    const guessed = { type: "account", id: tried.id ?? type };
    await recordAuditEvent(context, context.db, null, "login-failed", guessed);
    throw new Failure("wrong_credentials");
  };
  if (!account || !matches) return refuse();
  if (!mayPartySignIn(account)) {
    // The event in the account's history shows that somebody had the right password.
    await recordAuditEvent(context, context.db, null, "login-refused", { type, id: account.id });
    throw new Failure(account.status === "suspended" ? "account_suspended" : "account_pending");
  }

  const { passwordHash: verifiedHash, ...party } = account;
  const token = await inTransaction(context.db, async (trx) => {
    const opened = await openAccountSession(trx, party.id, verifiedHash, context.clock());
    if (opened === null) return null;
    await recordSuccessfulLogin(trx, guess, context.clock());
    await recordAuditEvent(context, trx, party, "login", party);
    return opened;
  });
  // The password was changed meanwhile, or the account may no longer log in.
  if (token === null) return refuse();
  return { token, party };
}

/** Logs a person in. Any wrong input gets one answer in equal time; right input shows the account's status. */
export async function logIn(context: AppContext, credentials: Credentials, network: string) {
  const email = normaliseEmail(credentials.email);
  refuseInvalidFields({
    email: email === "" ? emailRequiredMessage : undefined,
    password: credentials.password === "" ? passwordRequiredMessage : undefined,
  });
  // Logins for which the password hasher is too busy are refused before they use the database.
  return context.hasher.withPlace((verify) =>
    openByPassword(context, verify, { ...credentials, email }, network),
  );
}
