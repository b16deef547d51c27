import type { Context } from "../../context.ts";
import type { JobKind } from "../../platform/jobs/jobs.ts";

const day = 24 * 60 * 60_000;

/** How long rows are kept after they are worth nothing any more. */
const keptFor = {
  quote: day,
  grant: day,
  idempotencyKey: 2 * day,
  otp: 30 * day,
  /** As long as the longest idle limit of any kind of party. */
  session: 30 * day,
} as const;

/** Deletes what has served its time: nothing that anybody could still see or use. */
export async function sweep({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const nowMs = clock();
  const before = (kept: number) => new Date(nowMs - kept);
  await db.deleteFrom("quotes").where("expires_at", "<", before(keptFor.quote)).execute();
  await db
    .deleteFrom("verification_grants")
    .where("expires_at", "<", before(keptFor.grant))
    .execute();
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", before(keptFor.idempotencyKey))
    .execute();
  await db.deleteFrom("otps").where("created_at", "<", before(keptFor.otp)).execute();
  await db.deleteFrom("sessions").where("last_seen_at", "<", before(keptFor.session)).execute();
  await db.deleteFrom("rate_limits").where("expire", "<", nowMs).execute();
}

/** The sweep as nightly work. */
export function sweepJob(context: Context): JobKind<object> {
  return { name: "sweep", retryLimit: 3, retryDelayMax: 600, handle: () => sweep(context) };
}
