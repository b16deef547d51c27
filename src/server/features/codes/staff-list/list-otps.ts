import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { otpSchema } from "#contract/otps.contract.ts";
import { rateLimits } from "#domain/limits/limits.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import type { Otp } from "#server/core/codes/otps.store.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";

type OtpState = z.output<typeof otpSchema>["state"];
type ListedOtp = Otp & { readonly state: OtpState };
type OtpsFilter = ReceivedCallQuery<"GET /api/otps/all.csv">;

/** SQL value: the state of a one-time password at this moment; a `live` one can still be used. */
const stateAt = (now: Date) => sql<OtpState>`case
  when validated_at is not null then 'spent'
  when superseded_at < expires_at then 'replaced'
  when expires_at <= ${now} or attempts >= ${rateLimits["otp-guesses"].count} then 'expired'
  else 'live'
end`;

/** The digits of a used registration code; any other code is shown as asterisks. */
function shownCode({ purpose, state, spentCode: code }: ListedOtp): string {
  return (purpose === "register" && state === "spent" ? code : null) ?? "******";
}

function presentOtp(row: ListedOtp) {
  const { spentCode: _, ...shown } = row;
  return { ...shown, otp: shownCode(row), validated: row.validatedAt !== null };
}

/** The list of one-time passwords for staff, with the state of each at this moment. */
export function createOtpList(nowMs: number) {
  const stateNow = stateAt(new Date(nowMs));
  const all = (db: Db) => db.selectFrom("otps").selectAll().select(stateNow.as("state"));
  return {
    entity: "otp",
    id: "otps.id",
    all,
    listed: (db: Db, { q, removed, state }: OtpsFilter) => {
      let found = all(db).where("hiddenAt", removed ? "is not" : "is", null);
      if (state) found = found.where(sql<SqlBool>`${stateNow} = ${state}`);
      return q ? found.where(containsTextCondition(sql.ref("email"), q)) : found;
    },
    sorts: createTableSorts("otps", {
      createdAt: ["createdAt", "id"],
      email: ["email", "createdAt", "id"],
    }),
    usualSort: "-createdAt",
    present: presentOtp,
    columns: createCsvColumns(otpSchema, {}),
  };
}

/** The time for which views of the list count as one, since an open page reads it every minute. */
const sameLookForMs = 60 * 60_000;

/** Records that staff viewed the list, with the filter, not the searched text; once an hour per filter. */
export async function recordOtpListView(
  context: AppContext,
  staff: Party,
  { q, removed, state }: OtpsFilter,
  shown: number,
): Promise<void> {
  const filter = { removed, state, searched: q ? "yes" : undefined };
  const written = await context.db
    .selectFrom("audit_events")
    .select("id")
    .where("entity", "=", "otp")
    .where("entityId", "=", "list")
    .where("at", ">", new Date(context.clock() - sameLookForMs))
    .where("actorId", "=", staff.id)
    .where(sql<SqlBool>`changes - 'shown' = ${JSON.stringify(filter)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (written) return;
  const looked = { shown, ...filter };
  await recordAuditEvent(context, context.db, staff, "view", { type: "otp", id: "list" }, looked);
}
