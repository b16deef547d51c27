import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { personalData } from "#contract/personal-data.contract.ts";
import type { Party } from "#server/caller.ts";
import { changesOf } from "#server/features/audit/list-history.ts";
import type { Tables } from "#server/tables.ts";
import { cameFrom, type ProvedAddress } from "../party-addresses.store.ts";
import { requestsOf } from "../requests/privacy-requests.store.ts";

type PersonalData = z.output<typeof personalData>;
type Person = Pick<Party, "id" | "type">;

const text = (moment: Date | null) => moment?.toISOString() ?? null;

/** Messages to the company from these addresses, also those that staff removed from the list. */
export async function sentMessages(
  db: Kysely<Tables>,
  proved: readonly ProvedAddress[],
): Promise<PersonalData["messages"]> {
  const rows = await db
    .selectFrom("contact_messages")
    .selectAll()
    .where(cameFrom(proved))
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ name, email, cellphone, message, status, created_at }) => {
    return { sentAt: created_at.toISOString(), name, email, cellphone, message, status };
  });
}

/** When and why codes were sent to these addresses, and whether they were used; never the code. */
export async function sentCodes(
  db: Kysely<Tables>,
  { type }: Pick<Person, "type">,
  proved: readonly ProvedAddress[],
): Promise<PersonalData["codes"]> {
  if (type === "user") return [];
  const rows = await db
    .selectFrom("otps")
    .select(["created_at", "purpose", "delivery", "validated_at"])
    .where("party_type", "=", type)
    .where(cameFrom(proved))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_at, purpose, delivery, validated_at }) => {
    return { sentAt: created_at.toISOString(), purpose, delivery, usedAt: text(validated_at) };
  });
}

/** Every address of the account, and when the person proved to read its mailbox. */
export async function heldAddresses(
  db: Kysely<Tables>,
  { id }: Person,
): Promise<PersonalData["addresses"]> {
  const rows = await db
    .selectFrom("party_addresses")
    .select(["email", "since", "until", "proved_at"])
    .where("party_id", "=", id)
    .orderBy(sql`until desc nulls first`)
    .execute();
  return rows.map(({ email, since, until, proved_at }) => {
    return { email, since: text(since), until: text(until), provedAt: text(proved_at) };
  });
}

/** When codes and registration mails were sent to these addresses. */
export async function sentMails(
  db: Kysely<Tables>,
  proved: readonly ProvedAddress[],
): Promise<PersonalData["mails"]> {
  const rows = await db
    .selectFrom("mail_sends")
    .select(["email", "kind", "created_at"])
    .where(cameFrom(proved))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ email, kind, created_at }) => {
    return { sentAt: created_at.toISOString(), email, kind };
  });
}

export async function openSessions(
  db: Kysely<Tables>,
  { id }: Person,
): Promise<PersonalData["sessions"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["created_at", "last_seen_at"])
    .where("party_id", "=", id)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_at, last_seen_at }) => {
    return { openedAt: created_at.toISOString(), lastSeenAt: last_seen_at.toISOString() };
  });
}

const actors = {
  client: "another client",
  driver: "another driver",
  user: "our office",
  visitor: "a visitor",
  system: "the system",
} as const;

/** The history of the account, the latest first. Names of staff are not the person's data. */
export async function accountHistory(
  db: Kysely<Tables>,
  { id, type }: Person,
): Promise<PersonalData["history"]> {
  const rows = await db
    .selectFrom("audit_events")
    .select(["at", "actor_type", "actor_id", "action", "changes"])
    .where("entity", "=", type)
    .where("entity_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ at, actor_type, actor_id, action, changes }) => ({
    at: at.toISOString(),
    by: actor_id === id ? "you" : actors[actor_type],
    action,
    changes: [...changesOf(changes)],
  }));
}

export async function madeRequests(
  db: Kysely<Tables>,
  { id }: Person,
): Promise<PersonalData["requests"]> {
  return (await requestsOf(db, id)).map((row) => ({
    kind: row.kind,
    status: row.status,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    details: row.details,
    answer: row.answer,
    closedAt: text(row.closed_at),
  }));
}
