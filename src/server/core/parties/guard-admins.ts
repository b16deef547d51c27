import { sql } from "kysely";
import type { PartyStatus, StaffRole } from "#domain/people/party-kinds.ts";
import { hasRight } from "#domain/people/rights.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";

type Wanted = {
  readonly role?: StaffRole | undefined;
  readonly status?: PartyStatus | undefined;
};

const findStanding = (trx: Trx, id: string) =>
  trx
    .selectFrom("users")
    .innerJoin("parties", "parties.id", "users.id")
    .select(["users.id", "users.role", "parties.status"])
    .where("users.id", "=", id)
    .executeTakeFirst();

/** The email address of the administrator who has been one the longest; "" in a database without any. */
export const findFirstAdminEmail = async (db: Db): Promise<string> =>
  (await selectActiveAdmins(db).select("parties.email").orderBy("users.id").executeTakeFirst())
    ?.email ?? "";

export const selectActiveAdmins = (db: Db) =>
  db
    .selectFrom("users")
    .innerJoin("parties", "parties.id", "users.id")
    .select("users.id")
    .where("users.role", "=", "admin")
    .where("parties.status", "=", "active");

const isActiveAdmin = ({ role, status }: Wanted) => role === "admin" && status === "active";

/** Refuses a change that leaves no active administrator. Call it first: then changes of staff take turns. */
export async function refuseLossOfLastAdmin(
  trx: Trx,
  actor: Pick<Party, "id">,
  id: string,
  wanted: Wanted,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(trx);
  const acting = await findStanding(trx, actor.id);
  if (acting?.status !== "active" || !hasRight(acting.role, "manageStaff"))
    throw new Failure("not_allowed");

  const before = await findStanding(trx, id);
  if (!before) return;
  const after = { role: wanted.role ?? before.role, status: wanted.status ?? before.status };
  const stays = after.role === before.role && after.status === before.status;
  if (stays || isActiveAdmin(after)) return;
  // The stored ids are compared, because a request may write an id in capitals.
  if (before.id === acting.id) throw new Failure("own_account");
  const others = selectActiveAdmins(trx).where("users.id", "<>", id);
  if (isActiveAdmin(before) && !(await others.executeTakeFirst())) throw new Failure("last_admin");
}
