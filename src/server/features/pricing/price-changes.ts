import { hasRight } from "#domain/people/rights.ts";
import { type EarlierRateChange, ratesComparedForDays } from "#domain/pricing/price-approval.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";

/** Refuses a change that only an administrator may make. @param errors why, beside the fields */
export function refuseUnapproved(staff: Party, errors: Readonly<Record<string, string>>): void {
  const [msg] = Object.values(errors);
  if (msg !== undefined && !hasRight(staff.role, "setAnyPrice")) {
    throw new Failure("not_allowed", { msg, errors });
  }
}

/** Reads the changes of a truck size with which a new one counts together, the oldest first. */
export async function readEarlierRateChanges(
  { clock }: Pick<AppContext, "clock">,
  trx: Trx,
  id: string,
): Promise<EarlierRateChange[]> {
  const events = await trx
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.actorId")
    .select(["changes", "role"])
    .where("entity", "=", "pricing")
    .where("entityId", "=", id)
    .where("action", "=", "update")
    .where("at", ">", new Date(clock() - ratesComparedForDays * 24 * 60 * 60_000))
    .orderBy("at")
    .orderBy("audit_events.id")
    .execute();
  return events.map(({ changes, role }) => ({
    isByAdmin: hasRight(role, "setAnyPrice"),
    changes: changes as EarlierRateChange["changes"],
  }));
}
