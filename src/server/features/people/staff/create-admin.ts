import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import { staffPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { checkPassword } from "#domain/passwords/password-rules.ts";
import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import {
  checkName,
  nameRequiredMessage,
  surnameRequiredMessage,
} from "#domain/people/person-details.ts";
import type { ServerConfig } from "#server/config.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent, systemEventActor } from "#server/core/audit/record-event.ts";
import { insertVerificationGrant } from "#server/core/codes/grants.store.ts";
import { readCompanyDetails } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { createRandomPassword, createRandomToken } from "#server/platform/crypto/tokens.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import { StartError } from "#server/platform/start-error.ts";
import { insertStaffMember } from "./staff-commands.ts";

/** The first administrator. `password` is generated and printed once; null for a configured password. */
type FirstAdmin = { readonly email: string; readonly password: string | null };

export const firstAdminFullName = { name: brand.name, surname: "Administrator" } as const;

/** The role and the phone number of a new administrator, who gets the company's number. */
const adminTraits = async (trx: Trx) =>
  ({ role: "admin", cellphone: (await readCompanyDetails(trx)).phone ?? "" }) as const;

/**
 * Adds an administrator from the command line, for when nobody can log in.
 *
 * @returns the token of a link that sets the first password: the token works once and is stored only as a hash
 */
export async function createAdmin(
  context: Pick<AppContext, "db" | "clock" | "hasher" | "metrics" | "jobs">,
  wanted: Readonly<Record<"email" | "name" | "surname", string>>,
) {
  const { name, surname } = wanted;
  const email = normaliseEmail(wanted.email);
  const wrong = isEmailAddress(email)
    ? (checkName("Name", name, nameRequiredMessage) ??
      checkName("Surname", surname, surnameRequiredMessage))
    : `"${wanted.email}" is not an email address`;
  if (wrong !== null) throw new Failure("invalid_request", { msg: `${wrong}. Nobody was added.` });
  const passwordHash = await context.hasher.unusablePasswordHash;
  const token = createRandomToken();
  return inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    const admin = { ...(await adminTraits(trx)), name, surname, email, passwordHash };
    const id = await insertStaffMember(trx, admin, nowMs);
    if (id === null) {
      throw new Failure("email_taken", {
        msg: `${email} is on the staff already, perhaps removed. Make an administrator with another address, who can then restore ${email} or send a new link.`,
      });
    }
    const grant = { email, partyType: "user", purpose: "reset" } as const;
    await insertVerificationGrant(trx, grant, {
      token,
      validForMinutes: staffPasswordLinkMinutes,
      nowMs,
    });
    const role = "admin";
    const record = { type: "user", id };
    await recordAuditEvent(context, trx, systemEventActor, "create-admin", record, { role });
    return { email, token };
  });
}

const defaultEmail = "admin@layisha.example";

function readConfigured(configured: ServerConfig["admin"]): FirstAdmin {
  const email = normaliseEmail(configured?.email ?? defaultEmail);
  if (!isEmailAddress(email)) {
    throw new StartError(`ADMIN_EMAIL must be an email address, but it is "${email}".`);
  }
  const password = configured?.password ?? null;
  const weakness = password === null ? null : checkPassword(password);
  if (weakness !== null) throw new StartError(`ADMIN_PASSWORD is too weak. ${weakness}`);
  return { email, password };
}

async function hasStaff(db: AppContext["db"], passwordHash?: string): Promise<boolean> {
  let staff = db.selectFrom("users").innerJoin("parties", "parties.id", "users.id");
  if (passwordHash !== undefined) staff = staff.where("passwordHash", "=", passwordHash);
  return (await staff.select("users.id").limit(1).executeTakeFirst()) !== undefined;
}

async function insertFirstAdmin(
  context: Pick<AppContext, "db" | "clock" | "jobs">,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`.execute(trx);
    if (await hasStaff(trx)) return hasStaff(trx, passwordHash);
    const person = { ...(await adminTraits(trx)), ...firstAdminFullName, email, passwordHash };
    const id = await insertStaffMember(trx, person, context.clock());
    if (id === null) throw new LoggableError("There is no staff, and yet the address is taken.");
    const admin = { id, type: "user" } as const;
    await recordAuditEvent(context, trx, admin, "create-first-admin", admin);
    return true;
  });
}

/**
 * Adds the first administrator when there is no staff, with a configured or a generated password. If several
 * processes start at the same time, only one adds the administrator.
 *
 * @param tryOn runs a step, and repeats it after a failure or an unknown outcome, with the same password
 * @returns null when there was nothing to do
 * @throws StartError when the configured address or password cannot be used
 */
export async function ensureFirstAdmin(
  context: Pick<AppContext, "db" | "clock" | "hasher" | "jobs">,
  configured: ServerConfig["admin"],
  tryOn = <T>(work: () => Promise<T>) => work(),
): Promise<FirstAdmin | null> {
  if (await tryOn(() => hasStaff(context.db))) return null;
  const { email, password: given } = readConfigured(configured);
  const password = given ?? createRandomPassword();
  const passwordHash = await context.hasher.hash(password);
  const isMade = await tryOn(() => insertFirstAdmin(context, { email, passwordHash }));
  return isMade ? { email, password: given === null ? password : null } : null;
}
