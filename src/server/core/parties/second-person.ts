import { sql } from "kysely";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { accountControlDays, areTwoPeople } from "#domain/people/second-person.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { selectActiveAdmins } from "./guard-admins.ts";

const dayMs = 24 * 60 * 60_000;

/** Parts of messages: nobody may check bank details that they entered, or release a batch that they made. */
const secondParts = {
  check: ["entered them", "can check them"],
  release: ["made it", "can release it"],
} as const;

/** More pairs of accounts than any office has. */
const maxPairs = 10_000;

/** Acts over another's account of staff, besides updates. The first two end nobody's being a second person. */
const beginnings: readonly AuditAction[] = ["register", "restore"];
const endings: readonly AuditAction[] = ["send-password-link", "reset-passkeys", "delete"];

/**
 * What members of staff did to accounts of others that gives control over them or ends that there are two: to
 * those of staff, and to the account of this id, which may be a driver's. Each pair is one row, so that many
 * acts hide no other pair.
 */
async function readActs(db: Db, id: string, nowMs: number) {
  const isUnproved = sql<boolean>`(parties.email_verified_at is null
    and (action = 'register' or changes ? 'email'))`;
  const rows = await db
    .selectFrom("audit_events")
    .innerJoin("parties", (join) => join.on(sql`parties.id::text`, "=", sql.ref("entity_id")))
    .select(["actorId", "entityId", sql<boolean>`bool_or(${isUnproved})`.as("isUnproved")])
    .select(({ fn }) => [
      fn.max("at").filterWhere("action", "<>", "delete").as("controlAt"),
      fn.max("at").filterWhere("action", "not in", beginnings).as("endedAt"),
    ])
    .where("actorType", "=", "user")
    .where(sql<boolean>`actor_id::text <> entity_id`)
    .where((either) =>
      either.or([
        either("entity", "=", "user").and("action", "in", [...beginnings, ...endings]),
        either("entity", "=", "user")
          .and("action", "=", "update")
          .and(sql<boolean>`changes ?| array['role', 'status', 'email']`),
        // A driver's new address leads to a new password, and so to bank details in the driver's name.
        either("entity", "=", "driver")
          .and("entityId", "=", id)
          .and("action", "=", "update")
          .and(sql<boolean>`changes ? 'email'`),
      ]),
    )
    .where((either) =>
      either.or([either("at", ">", new Date(nowMs - accountControlDays * dayMs)), isUnproved]),
    )
    .groupBy(["actorId", "entityId"])
    .limit(maxPairs)
    .execute();
  return rows.map(({ actorId, entityId: overId, isUnproved: unproved, controlAt, endedAt }) => ({
    byId: actorId ?? "",
    overId,
    untilMs: unproved ? Number.POSITIVE_INFINITY : Number(controlAt) + accountControlDays * dayMs,
    endedMs: Number(endedAt),
  }));
}

/**
 * Says why this administrator cannot check bank details or release a batch now; null if they can. Only a
 * second person can, unless there is none, and for a day there was none. docs/spec.md U-1500, U-1502.
 *
 * @param first the id of the member of staff who entered the details or made the batch, and the moment
 */
export async function findFourEyesProblem(
  db: Db,
  admin: Party,
  part: keyof typeof secondParts,
  [byId, at]: readonly [string, Date],
  nowMs: number,
): Promise<string | null> {
  const acts = await readActs(db, byId, nowMs);
  const isSecond = (id: string, days = 0) => areTwoPeople(byId, id, acts, nowMs + days * dayMs);
  if (isSecond(admin.id)) return null;
  const [did, canDo] = secondParts[part];
  const admins = await selectActiveAdmins(db).where("users.id", "<>", admin.id).execute();
  const hasSecond = admins.some(({ id }) => isSecond(id));
  const aloneMs = Math.max(at.getTime(), ...acts.map(({ endedMs }) => endedMs)) + dayMs;
  if (!hasSecond && nowMs >= aloneMs) return null;
  const next = hasSecond
    ? `another administrator ${canDo}`
    : `there is no second person, so you ${canDo} a day later`;
  if (byId === admin.id) return `You ${did}: ${next}.`;
  const parties = db.selectFrom("parties").select(["name", "surname"]).where("id", "=", byId);
  const { name, surname } = await parties.executeTakeFirstOrThrow();
  const days = [1, 2, 3, 4, 5, 6, 7].find((later) => isSecond(admin.id, later));
  const until = days
    ? `until ${formatDate(johannesburgDateAt(nowMs + days * dayMs))}`
    : "until the account that was added or got another address has used its own mailbox";
  return `${name} ${surname} ${did}, and you two do not count as two people ${until}: ${next}.`;
}
