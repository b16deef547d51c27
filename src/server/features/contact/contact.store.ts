import { type Selectable, sql } from "kysely";
import { messageStandings } from "#contract/list-filters.ts";
import type { ContactMessage } from "#domain/people/check-contact-message.ts";
import type { Db, Trx } from "#server/context.ts";
import { holdsTextOrNumber } from "#server/core/parties/person-list.ts";
import { sortsBothWays } from "#server/lists/list-rows.ts";
import { findRecord } from "#server/lists/read-records.ts";
import type { Tables } from "#server/tables/tables.ts";

export type ContactRow = Selectable<Tables["contact_messages"]>;

type ContactsFilter = {
  readonly q?: string | undefined;
  readonly removed?: "yes" | undefined;
  readonly status?: ContactRow["status"] | undefined;
};

const created = { ref: "contact_messages.created_at", type: "timestamptz" } as const;
const name = { ref: "contact_messages.name", type: "text" } as const;
const id = { ref: "contact_messages.id", type: "uuid" } as const;

/** The messages of a list, newest first; the removed ones instead when the filter asks for them. */
export const contacts = {
  entity: "contact",
  id: "contact_messages.id",
  all: (db: Db) => db.selectFrom("contact_messages").selectAll(),
  listed: (db: Db, { q, removed, status }: ContactsFilter) => {
    let found = db
      .selectFrom("contact_messages")
      .selectAll()
      .where("hidden_at", removed ? "is not" : "is", null);
    if (status) found = found.where("status", "=", status);
    if (!q) return found;
    // The index contact_messages_text serves this expression and no other.
    const haystack = sql`folded(name || ' ' || email || ' ' || cellphone || ' ' || message)`;
    return found.where(holdsTextOrNumber(haystack, q));
  },
  sorts: sortsBothWays({ createdAt: [created, id], name: [name, created, id] }),
  usualSort: "-createdAt",
  choices: { standing: messageStandings },
};

const repeatedWithinMs = 24 * 60 * 60_000;

/**
 * Whether the same person sent the same message in the last day and nobody has handled it yet. The
 * writer's address is locked, so that of several copies sent at once only the first is new.
 */
export async function isRepeated(
  trx: Trx,
  { name, email, cellphone, message }: ContactMessage,
  nowMs: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${email}`}, 0))`.execute(trx);
  const earlier = await trx
    .selectFrom("contact_messages")
    .select("id")
    .where("email", "=", email)
    .where("created_at", ">", new Date(nowMs - repeatedWithinMs))
    .where("name", "=", name)
    .where("cellphone", "=", cellphone)
    .where("message", "=", message)
    .where("status", "=", "new")
    .where("hidden_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

export function findContact(db: Db, messageId: string): Promise<ContactRow | null> {
  return findRecord(db, contacts, messageId);
}

/** Locks a message until the transaction ends: one on the list, or one that was removed. */
export async function lockContact(
  trx: Trx,
  messageId: string,
  isRemoved: boolean,
): Promise<ContactRow | undefined> {
  return trx
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "=", messageId)
    .where("hidden_at", isRemoved ? "is not" : "is", null)
    .forUpdate()
    .executeTakeFirst();
}
