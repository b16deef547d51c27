import type { AppContext } from "#server/context.ts";
import { recordAuditEvent, systemEventActor } from "#server/core/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

/** Ends all sessions, codes and verifications, after a break-in or a restored backup; answers how many. */
export async function endEverySessionAndCode(
  context: Pick<AppContext, "db" | "clock" | "jobs" | "metrics">,
) {
  return inTransaction(context.db, async (trx) => {
    const now = new Date(context.clock());
    const { numDeletedRows } = await trx.deleteFrom("sessions").executeTakeFirstOrThrow();
    await trx
      .updateTable("verification_grants")
      .set({ expiresAt: now })
      .where("usedAt", "is", null)
      .where("expiresAt", ">", now)
      .execute();
    await trx
      .updateTable("otps")
      .set({ supersededAt: now })
      .where("validatedAt", "is", null)
      .where("supersededAt", "is", null)
      .execute();
    const ended = Number(numDeletedRows);
    const all = { type: "session", id: "all" };
    await recordAuditEvent(context, trx, systemEventActor, "end-all", all, { ended });
    return ended;
  });
}
