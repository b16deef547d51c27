import { sql } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { changesOf } from "#server/core/audit/list-history.ts";
import { cameFrom, type ProvedAddress } from "../party-addresses.store.ts";
import { actors, type PersonalData, readRows } from "./personal-records.ts";

type Person = Pick<Party, "id" | "type">;
type Proved = readonly ProvedAddress[];

/** Messages to the company from these addresses, also those that staff removed from the list. */
const selectMessages = (db: Db, proved: Proved) =>
  db
    .selectFrom("contact_messages")
    .select(["created_at as sentAt", "name", "email", "cellphone", "message", "status"])
    .where(cameFrom(proved))
    .orderBy("id", "desc");

/** When and why codes were sent to these addresses, and whether they were used; never the code. */
const selectCodes = (db: Db, type: "client" | "driver", proved: Proved) =>
  db
    .selectFrom("otps")
    .select(["created_at as sentAt", "purpose", "delivery", "validated_at as usedAt"])
    .where("party_type", "=", type)
    .where(cameFrom(proved))
    .orderBy("created_at", "desc");

const selectNumberCodes = (db: Db, id: string) =>
  db
    .selectFrom("number_codes")
    .select(["created_at as sentAt", "cellphone", "used_at as usedAt"])
    .where("party_id", "=", id)
    .orderBy("id", "desc");

/** What was sent to the person about orders. */
const selectOrderMessages = (db: Db, id: string) =>
  db
    .selectFrom("order_messages")
    .select(["order_id as orderId", "kind", "channel", "state", "problem"])
    .select(["created_at as queuedAt", "settled_at as settledAt"])
    .where("party_id", "=", id)
    .orderBy("id", "desc");

/** When codes and registration mails were sent to these addresses. */
const selectMails = (db: Db, proved: Proved) =>
  db
    .selectFrom("mail_sends")
    .select(["created_at as sentAt", "email", "kind"])
    .where(cameFrom(proved))
    .orderBy("created_at", "desc");

/** Every address of the account, and when the person proved to read its mailbox. */
const selectAddresses = (db: Db, id: string) =>
  db
    .selectFrom("party_addresses")
    .select(["email", "since", "until", "proved_at as provedAt"])
    .where("party_id", "=", id)
    .orderBy(sql`until desc nulls first`);

const selectSessions = (db: Db, id: string) =>
  db
    .selectFrom("sessions")
    .select(["created_at as openedAt", "last_seen_at as lastSeenAt"])
    .where("party_id", "=", id)
    .orderBy("created_at", "desc");

const selectRequests = (db: Db, id: string) =>
  db
    .selectFrom("privacy_requests")
    .select(["kind", "status", "details", "answer", "closed_at as closedAt"])
    .select(["received_on as receivedOn", "due_on as dueOn"])
    .where("party_id", "=", id)
    .orderBy("id", "desc");

/** The history of the account, the latest first. Names of staff are not the person's data. */
async function readHistory(db: Db, { id, type }: Person): Promise<PersonalData["history"]> {
  const events = db
    .selectFrom("audit_events")
    .select(["at", "actor_type", "actor_id", "action", "changes"])
    .where("entity", "=", type)
    .where("entity_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return (await readRows(events)).map(({ at, actor_type, actor_id, action, changes }) => ({
    at,
    by: actor_id === id ? actors.you : actors[actor_type],
    action,
    changes: [...changesOf(changes)],
  }));
}

/** What a person has left behind beside the account itself, its orders and its vehicles. */
export async function readTraces(db: Db, person: Person, proved: Proved) {
  const { id, type } = person;
  return {
    messages: await readRows(selectMessages(db, proved)),
    codes: type === "user" ? [] : await readRows(selectCodes(db, type, proved)),
    numberCodes: await readRows(selectNumberCodes(db, id)),
    orderMessages: await readRows(selectOrderMessages(db, id)),
    mails: await readRows(selectMails(db, proved)),
    addresses: await readRows(selectAddresses(db, id)),
    sessions: await readRows(selectSessions(db, id)),
    history: await readHistory(db, person),
    requests: await readRows(selectRequests(db, id)),
  };
}
