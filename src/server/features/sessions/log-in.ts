import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import {
  emailRequiredMessage,
  isEmailAddress,
  normaliseEmail,
} from "#domain/people/email-address.ts";
import { mayPartySignIn } from "#domain/sessions/session-policy.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import type { SessionWithToken } from "#server/core/sessions/hand-over-session.ts";
import { recordSuccessfulLogin } from "#server/core/sessions/login-counts.store.ts";
import {
  hasPasskey,
  type PasskeySignature,
  requirePasskeySignature,
} from "#server/core/sessions/passkeys.ts";
import { recoverByCode } from "#server/core/sessions/recovery-codes.ts";
import { openAccountSession } from "#server/core/sessions/sessions.store.ts";
import { checkAccountPassword } from "#server/core/sessions/try-password.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import type { PasswordVerifier } from "#server/platform/crypto/password-hasher.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Credentials = ReceivedCallBody<"POST /api/login">;

const selectAccounts = (db: Db) =>
  db
    .selectFrom("parties")
    .leftJoin("users", "users.id", "parties.id")
    .select(["parties.id", "type", "name", "surname", "email", "status", "users.role"])
    .select("passwordHash");

type Account = Party & { readonly passwordHash: string };

/**
 * Opens a session, once the owner has proved to be that; null if the password was changed meanwhile.
 *
 * @throws Failure where the account may not log in now, or not with this proof alone
 */
async function openSession(
  context: AppContext,
  { passwordHash, ...party }: Account,
  prepare?: (trx: Trx) => Promise<void>,
): Promise<SessionWithToken | null> {
  const opened = inTransaction(context.db, async (trx) => {
    if (!mayPartySignIn(party))
      throw new Failure(party.status === "suspended" ? "account_suspended" : "account_pending");
    await prepare?.(trx);
    const token = await openAccountSession(trx, party.id, passwordHash, context.clock());
    if (token === null) return null;
    await recordAuditEvent(context, trx, party, "login", party);
    return { token, party };
  });
  return opened.catch(async (error: unknown) => {
    // The event in the account's history shows that somebody had the right password or passkey.
    if (error instanceof Failure)
      await recordAuditEvent(context, context.db, null, "login-refused", party);
    throw error;
  });
}

/** Compares the password with the account's, and opens a session. */
async function openByPassword(
  context: AppContext,
  verify: PasswordVerifier,
  { email, password, loginPartyType: type, recoveryCode }: Credentials,
  network: string,
): Promise<SessionWithToken> {
  const byAddress = selectAccounts(context.db).where("email", "=", email).where("type", "=", type);
  const found = isEmailAddress(email) ? await byAddress.executeTakeFirst() : undefined;
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
  if (recoveryCode !== "") await context.limits.spend("recovery-codes", account.id);
  const session = await openSession(context, account, async (trx) => {
    if (account.role !== null) {
      // A passkey that is being added meanwhile counts too.
      await lockParty(trx, account);
      if (await hasPasskey(trx, account.id))
        await recoverByCode(context, trx, account, recoveryCode);
    }
    await recordSuccessfulLogin(trx, guess, context.clock());
  });
  return session ?? refuse();
}

/** Logs a member of staff in with a passkey alone, which has verified its owner. */
export async function logInByPasskey(
  context: AppContext,
  passkey: PasskeySignature,
): Promise<SessionWithToken> {
  const use = { purpose: "log-in", sessionHash: null } as const;
  const id = await requirePasskeySignature(context, passkey, use);
  const byId = selectAccounts(context.db).where("parties.id", "=", id);
  const account = await byId.where("status", "<>", "removed").executeTakeFirst();
  const session = account && (await openSession(context, account));
  if (!session) throw new Failure("passkey_refused");
  return session;
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
