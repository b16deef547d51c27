import { sql } from "kysely";
import {
  type AccountControlEvent,
  accountControlDays,
  areTwoPeople,
} from "#domain/people/second-person.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { selectActiveAdmins } from "./guard-admins.ts";

const dayMs = 24 * 60 * 60_000;

/** Parts of messages: nobody may check bank details that they entered, or release a batch that they made. */
const secondParts = {
  check: [
    "You entered them",
    "entered them",
    "another administrator checks them",
    "you can check them",
  ],
  release: ["You made it", "made it", "another administrator releases it", "you can release it"],
} as const;

/** More pairs of accounts than any office has. */
const maxPairs = 10_000;

/** Parameters, because SQL with these words in its text counts as a write and goes to another pool. */
const [update, remove]: readonly AuditAction[] = ["update", "delete"];

/** The actions by which one member of staff gets into another's account, besides updates. */
const controlActions: readonly AuditAction[] = [
  "register",
  "restore",
  "send-password-link",
  "reset-passkeys",
];

/**
 * What members of staff did to accounts of others that gives control over them: to those of staff, and to the
 * account of this id, which may be a driver's. Each pair is one row, so that many acts hide no other pair.
 */
async function readControlEvents(
  db: Db,
  id: string,
  nowMs: number,
): Promise<AccountControlEvent[]> {
  const weekAgo = new Date(nowMs - accountControlDays * dayMs);
  const isUnproved = sql<boolean>`(parties.email_verified_at is null
    and (action = 'register' or changes ? 'email'))`;
  const rows = await db
    .selectFrom("audit_events")
    .innerJoin("parties", (join) => join.on(sql`parties.id::text`, "=", sql.ref("entity_id")))
    .select(["actorId", "entityId"])
    .select(({ fn }) => fn.max("at").as("at"))
    .select(sql<boolean>`bool_or(${isUnproved})`.as("isUnproved"))
    .where("actorType", "=", "user")
    .where(sql<boolean>`actor_id::text <> entity_id`)
    .where((either) =>
      either.or([
        either("entity", "=", "user").and("action", "in", controlActions),
        sql<boolean>`(entity = 'user' and action = ${update} and changes ?| array['role', 'status', 'email'])`,
        // A driver's new address leads to a new password, and so to bank details in the driver's name.
        sql<boolean>`(entity = 'driver' and entity_id = ${id} and action = ${update} and changes ? 'email')`,
      ]),
    )
    .where((either) => either.or([either("at", ">", weekAgo), isUnproved]))
    .groupBy(["actorId", "entityId"])
    .limit(maxPairs)
    .execute();
  return rows.map(({ actorId, entityId, at, isUnproved: unproved }) => ({
    byId: actorId ?? "",
    overId: entityId,
    atMs: at.getTime(),
    isUnproved: unproved,
  }));
}

/** The time, in milliseconds since 1970, at which a second person may last have ceased to be one; else 0. */
async function findLastStaffChangeMs(db: Db, sinceMs: number): Promise<number> {
  const { at } = await db
    .selectFrom("audit_events")
    .select(({ fn }) => fn.max("at").as("at"))
    .where("entity", "=", "user")
    .where("at", ">", new Date(sinceMs))
    .where(sql<boolean>`(action in (${remove}, 'send-password-link', 'reset-passkeys')
      or (action = ${update} and changes ?| array['role', 'status', 'email']))`)
    .executeTakeFirstOrThrow();
  return at === null ? 0 : new Date(at).getTime();
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
  first: readonly [string, Date],
  nowMs: number,
): Promise<string | null> {
  const [byId, at] = first;
  const events = await readControlEvents(db, byId, nowMs);
  const isSecond = (id: string) => areTwoPeople(byId, id, events, nowMs);
  if (isSecond(admin.id)) return null;
  const [youDid, did, byAnother, bySame] = secondParts[part];
  const done =
    byId === admin.id
      ? youDid
      : `You and whoever ${did} do not count as two people yet: an account that was added, changed or sent a link stands apart ${accountControlDays} days later, once its own mailbox was used`;
  const admins = await selectActiveAdmins(db).where("users.id", "<>", admin.id).execute();
  if (admins.some(({ id }) => isSecond(id))) return `${done}: ${byAnother}.`;
  const fromMs = Math.max(at.getTime(), await findLastStaffChangeMs(db, nowMs - dayMs));
  if (nowMs - fromMs >= dayMs) return null;
  return `${done}. There is no other administrator: ${bySame} a day later.`;
}
