import type { z } from "zod";
import type { ownersContract } from "#contract/fleet.contract.ts";
import {
  areaRequiredMessage,
  checkArea,
  checkPartyChange,
} from "#domain/people/check-registration.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { applyWanted, requireUnchanged } from "#server/core/audit/changes.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { asStored } from "#server/core/parties/change-party.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type OwnerChange = z.output<(typeof ownersContract)["PATCH /api/owners/update/{id}"]["body"]>;

/** Changes an owner's record; what is left out stays. */
export async function updateOwner(
  context: Context,
  staff: Party,
  id: string,
  change: OwnerChange,
): Promise<{ msg: string }> {
  const area = change.area === undefined ? {} : checkArea(change.area, areaRequiredMessage);
  refuseInvalid({ ...checkPartyChange(change), ...area });
  return inTransaction(context.db, async (trx) => {
    const owner = await trx
      .selectFrom("owners")
      .select(["name", "surname", "email", "cellphone", "area", "erased_at"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!owner) throw new Failure("not_found");
    const { erased_at, ...before } = owner;
    if (erased_at !== null) throw new Failure("account_erased");
    requireUnchanged(before, change.was);
    const { status: _, ...person } = asStored(change);
    const typed = change.area === undefined ? undefined : visibleLine(change.area);
    const { after, changes } = applyWanted(before, { ...person, area: typed });
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    try {
      const set = { ...after, changed_at: new Date(context.clock()) };
      await trx.updateTable("owners").set(set).where("id", "=", id).execute();
    } catch (error) {
      if (!isUniqueViolation(error, "owners_email_key")) throw error;
      const msg = "Another owner has this email address. Enter a different one.";
      throw new Failure("email_taken", { msg, errors: { email: msg } });
    }
    const event = { action: "update", entity: "owner", entityId: id, changes };
    await recordEvent(context, trx, staff, event);
    return { msg: "The owner is saved." };
  });
}
