import { sql } from "kysely";
import { checkPassword } from "#domain/passwords/password-rules.ts";
import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import { type Config, ConfigError } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { newPassword } from "#server/platform/crypto/new-password.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { companyAdmin, insertAdmin } from "./insert-admin.ts";

/** `password` is the generated one, to be printed once; null when the configuration gave it. */
type FirstAdmin = { readonly email: string; readonly password: string | null };

const defaultEmail = "admin@layisha.example";
function readAdmin(admin: Config["admin"]): FirstAdmin {
  const email = normaliseEmail(admin?.email ?? defaultEmail);
  if (!isEmailAddress(email)) {
    throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, but it is "${email}".`);
  }
  const password = admin?.password ?? null;
  const weakness = password === null ? null : checkPassword(password);
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD is too weak. ${weakness}`);
  return { email, password };
}

async function hasStaff(db: Context["db"]): Promise<boolean> {
  const row = await db
    .selectFrom("parties")
    .select("id")
    .where("type", "=", "user")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the first administrator when there is no staff at all, from the configuration or with a
 * generated password. Of processes that start together, one makes it and answers it.
 *
 * @returns null when there was nothing to do
 * @throws ConfigError when the configured address or password cannot be used
 */
export async function ensureFirstAdmin(
  context: Pick<Context, "db" | "clock" | "hasher">,
  configured: Config["admin"],
): Promise<FirstAdmin | null> {
  if (await hasStaff(context.db)) return null;
  const { email, password: given } = readAdmin(configured);
  const password = given ?? newPassword();
  const passwordHash = await context.hasher.hash(password);

  return inTransaction(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`.execute(trx);
    if (await hasStaff(trx)) return null;
    const admin = { ...companyAdmin, email, passwordHash };
    const id = await insertAdmin(trx, admin, context.clock());
    await recordEvent(
      context,
      trx,
      { id, type: "user" },
      { action: "create-first-admin", entity: "user", entityId: id },
    );
    return { email, password: given === null ? password : null };
  });
}
