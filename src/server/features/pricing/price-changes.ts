import { hasRight } from "#domain/people/rights.ts";
import type { EnteredPricing } from "#domain/pricing/check-pricing.ts";
import {
  type EarlierRateChange,
  findUnapprovedChanges,
  findUnapprovedNewSize,
  ratesComparedForDays,
} from "#domain/pricing/price-approval.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { selectActiveAdmins } from "#server/core/parties/guard-admins.ts";
import { Failure } from "#server/failure.ts";
import type { PricingRow } from "./pricing.store.ts";

/** The changes of the price list within this time are told in one mail. */
export const priceMailSlotMs = 5 * 60_000;

function refuseUnapproved(staff: Party, errors: Readonly<Record<string, string>>): void {
  const [msg] = Object.values(errors);
  if (msg !== undefined && !hasRight(staff.role, "setAnyPrice")) {
    throw new Failure("not_allowed", { msg, errors });
  }
}

/** Refuses a new truck size that only an administrator may add. */
export const refuseUnapprovedSize = (staff: Party, truckSize: string) =>
  refuseUnapproved(staff, findUnapprovedNewSize(truckSize));

/** Refuses a change of a locked truck size that only an administrator may make. */
export async function refuseUnapprovedChanges(
  { clock }: Pick<AppContext, "clock">,
  trx: Trx,
  staff: Party,
  { before, wanted }: { readonly before: PricingRow; readonly wanted: EnteredPricing },
): Promise<void> {
  const events = await trx
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.actorId")
    .select(["changes", "role"])
    .where("entity", "=", "pricing")
    .where("entityId", "=", before.id)
    .where("action", "=", "update")
    .where("at", ">", new Date(clock() - ratesComparedForDays * 24 * 60 * 60_000))
    .orderBy("at")
    .orderBy("audit_events.id")
    .execute();
  const earlier = events.map(({ changes, role }) => ({
    isByAdmin: hasRight(role, "setAnyPrice"),
    changes: changes as EarlierRateChange["changes"],
  }));
  refuseUnapproved(staff, findUnapprovedChanges(before, wanted, earlier));
}

/** Records a change of the price list, and queues a mail about it to every active administrator. */
export async function recordPriceChange(
  context: AppContext,
  trx: Trx,
  staff: Party,
  action: "create" | "update" | "delete",
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const nowMs = context.clock();
  const slotStart = new Date(nowMs - (nowMs % priceMailSlotMs));
  const told = trx.selectFrom("audit_events").select("id").where("entity", "=", "pricing");
  const isQueued = await told.where("at", ">=", slotStart).limit(1).executeTakeFirst();
  await recordAuditEvent(context, trx, staff, action, { type: "pricing", id }, changes);
  if (isQueued) return;
  // The mail is written some seconds after the slot, when the slot's last transactions have ended.
  const afterSeconds = (slotStart.getTime() + priceMailSlotMs - nowMs) / 1000 + 15;
  for (const { id: partyId } of await selectActiveAdmins(trx).execute()) {
    const mail = { partyId, since: slotStart.toISOString() };
    await context.jobs.enqueue(trx, "price-mail", mail, afterSeconds);
  }
}
