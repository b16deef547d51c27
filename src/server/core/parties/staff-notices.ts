import type { AppContext, Trx } from "#server/context.ts";
import type { StaffNotice } from "#server/mail/mails.ts";
import { selectActiveAdmins } from "./guard-admins.ts";

/** Queues a mail to every administrator about an account of staff, so that nobody gains one unnoticed. */
export async function queueStaffNotices(
  { jobs }: Pick<AppContext, "jobs">,
  trx: Trx,
  staffId: string,
  notice: StaffNotice,
): Promise<void> {
  for (const { id: partyId } of await selectActiveAdmins(trx).execute()) {
    await jobs.enqueue(trx, "party-mail", { partyId, about: "staff-account", staffId, notice });
  }
}
