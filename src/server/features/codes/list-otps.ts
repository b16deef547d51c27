import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { otp } from "#contract/otps.contract.ts";
import { otpMaxAttempts } from "#domain/codes/otp-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import {
  anywhere,
  chooseSort,
  type ListSort,
  sortsBothWays,
} from "#server/platform/db/list-page.ts";
import { recordEvent } from "../audit/record-event.ts";
import type { Otp } from "./otps.store.ts";

type OtpState = z.output<typeof otp>["state"];

export type OtpsFilter = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly removed?: "yes" | undefined;
  readonly state?: OtpState | undefined;
};

export type ListedOtp = Pick<
  Otp,
  | "id"
  | "email"
  | "party_type"
  | "purpose"
  | "spent_code"
  | "validated_at"
  | "created_at"
  | "delivery"
> & { readonly state: OtpState };

const created = { ref: "otps.created_at", type: "timestamptz" } as const;
const email = { ref: "otps.email", type: "text" } as const;
const id = { ref: "otps.id", type: "uuid" } as const;

const newestFirst: ListSort = { columns: [created, id], direction: "desc" };
const sorts = sortsBothWays({
  createdAt: newestFirst.columns,
  email: [email, created, id],
});

/** Where a code stands at this moment: `live` is only what somebody could still use. */
const stateAt = (now: Date) => sql<OtpState>`case
  when validated_at is not null then 'spent'
  when superseded_at < expires_at then 'replaced'
  when expires_at <= ${now} or attempts >= ${otpMaxAttempts} then 'expired'
  else 'live'
end`;

/** The one-time passwords that a list shows, newest first; deleted ones only when asked for. */
export function queryOtps(db: Db, filter: OtpsFilter, nowMs: number) {
  const { q, removed, state } = filter;
  const stateNow = stateAt(new Date(nowMs));
  let found = db
    .selectFrom("otps")
    .select([
      "id",
      "email",
      "party_type",
      "purpose",
      "spent_code",
      "validated_at",
      "created_at",
      "delivery",
      stateNow.as("state"),
    ])
    .where("hidden_at", removed ? "is not" : "is", null);
  if (state) found = found.where(sql<SqlBool>`${stateNow} = ${state}`);
  if (q) found = found.where("email", "ilike", anywhere(q));
  return { query: found, sort: chooseSort(sorts, filter.sort, newestFirst) };
}

/** The digits only once they opened a registration; those of a reset never, and no live ones. */
export function shownCode({ purpose, state, spent_code: code }: ListedOtp): string {
  return (purpose === "register" && state === "spent" ? code : null) ?? "******";
}

/** A one-time password as staff see it. */
export function presentOtp(row: ListedOtp): z.output<typeof otp> {
  return {
    id: row.id,
    email: row.email,
    otp: shownCode(row),
    validated: row.validated_at !== null,
    createdAt: row.created_at.toISOString(),
    partyType: row.party_type,
    purpose: row.purpose,
    state: row.state,
    delivery: row.delivery,
  };
}

/** A page that is left open reads itself anew every minute: one look by one person. */
const sameLookForMs = 60 * 60_000;

/**
 * Writes down who looks, by which filter, and how many the first look showed; never whom they
 * searched for. Looks by one filter are one look for an hour: two at once may be written down twice.
 */
export async function recordView(
  context: Context,
  staff: Party,
  { q, removed, state }: OtpsFilter,
  shown: number,
): Promise<void> {
  const filter = { removed, state, searched: q ? "yes" : undefined };
  const written = await context.db
    .selectFrom("audit_events")
    .select("id")
    .where("entity", "=", "otp")
    .where("entity_id", "=", "list")
    .where("at", ">", new Date(context.clock() - sameLookForMs))
    .where("actor_id", "=", staff.id)
    .where(sql<SqlBool>`changes - 'shown' = ${JSON.stringify(filter)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (written) return;
  const event = { action: "view", entity: "otp", entityId: "list", changes: { shown, ...filter } };
  await recordEvent(context, context.db, staff, event);
}
