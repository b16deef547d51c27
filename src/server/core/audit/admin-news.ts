import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { rateLabels } from "#domain/pricing/check-pricing.ts";
import type { AppContext, Db } from "#server/context.ts";
import { composeMail, type MailWriter } from "#server/mail/letter.ts";
import type { QueuedMailData } from "#server/mail/mails.ts";
import { selectActiveAdmins } from "../parties/guard-admins.ts";
import type { AuditAction, AuditEvent } from "./audit-actions.ts";
import { actorName, readEventChanges } from "./list-history.ts";

type Entity = QueuedMailData["admin-mail"]["entity"];

type News = {
  readonly subject: string;
  /** The actions that are told, in words. */
  readonly verbs: Readonly<Partial<Record<AuditAction, string>>>;
  /** The labels of the fields that are told; an update of other fields alone is no news. */
  readonly fields: Readonly<Record<string, string>>;
  readonly page: string;
};

/** What all administrators are told, by the kind of record, so that nobody does it unnoticed. */
const adminNews: Readonly<Record<Entity, News>> = {
  pricing: {
    subject: "the price list was changed",
    verbs: { create: "added", update: "changed", delete: "removed" },
    fields: { truckSize: "Truck size", ...rateLabels },
    page: webPaths.pricing(),
  },
  user: {
    subject: "accounts of staff were changed",
    verbs: {
      register: "added",
      "create-admin": "added",
      update: "changed",
      delete: "removed",
      restore: "restored",
      "send-password-link": "sent a link for a new password to",
      "reset-passkeys": "removed all passkeys of",
    },
    fields: { role: "Role", status: "Status", email: "Email address" },
    page: webPaths.users(),
  },
  settings: {
    subject: "our bank account was changed",
    verbs: { update: "changed" },
    fields: { bankName: "Bank", bankAccount: "Bank account" },
    page: webPaths.settings(),
  },
};

/** The news of a kind of record within this time is one mail. */
const slotMs = 5 * 60_000;

function isNews({ entity, action, changes = {} }: AuditEvent): boolean {
  const news: News | undefined = adminNews[entity as Entity];
  if (news?.verbs[action] === undefined) return false;
  return action !== "update" || Object.keys(changes).some((field) => field in news.fields);
}

/** SQL value: the name of an event's record, as it is now or was at its removal. */
const recordName = sql<string>`coalesce(
  (select truck_size from pricing where id::text = audit_events.entity_id),
  (select removed.changes ->> 'truckSize' from audit_events as removed where removed.entity = 'pricing'
    and removed.entity_id = audit_events.entity_id and removed.action = 'delete'),
  (select party.name || ' ' || party.surname || ' (' || party.email || ')' from parties as party
    where party.id = case audit_events.entity when 'user' then audit_events.entity_id::uuid end),
  'the company')`;

async function readNews(db: Db, entity: Entity, since: Date) {
  const events = await db
    .selectFrom("audit_events")
    .leftJoin("parties", "parties.id", "audit_events.actorId")
    .select(["at", "entity", "entityId", "action", "changes", "actorType", "name", "surname"])
    .select(recordName.as("record"))
    .$narrowType<Pick<AuditEvent, "action" | "changes">>()
    .where("entity", "=", entity)
    .where("action", "in", Object.keys(adminNews[entity].verbs))
    .where("at", ">=", since)
    .where("at", "<", new Date(since.getTime() + slotMs))
    .orderBy("at")
    .orderBy("audit_events.id")
    .execute();
  return events.filter(isNews);
}

/** Queues a mail to every active administrator about those events that are news, before they are recorded. */
export async function queueAdminNews(
  { clock, jobs }: Pick<AppContext, "clock" | "jobs">,
  db: Db,
  events: readonly AuditEvent[],
): Promise<void> {
  const nowMs = clock();
  const since = new Date(nowMs - (nowMs % slotMs));
  // The mail is written some seconds after the slot, when the slot's last transactions have ended.
  const afterSeconds = (since.getTime() + slotMs - nowMs) / 1000 + 15;
  for (const entity of new Set(events.filter(isNews).map((event) => event.entity as Entity))) {
    if ((await readNews(db, entity, since)).length > 0) continue;
    for (const { id: partyId } of await selectActiveAdmins(db).execute()) {
      const mail = { partyId, entity, since: since.toISOString() };
      await jobs.enqueue(db, "admin-mail", mail, afterSeconds);
    }
  }
}

function describeEvent(
  { verbs, fields }: News,
  event: Awaited<ReturnType<typeof readNews>>[number],
) {
  const told = readEventChanges(event.changes).filter(({ field }) => field in fields);
  const changed = told.map(({ field, before, after }) => {
    const [from, to] = [before, after].map((text) =>
      text !== null && field in rateLabels ? formatCents(Math.round(Number(text) * 100)) : text,
    );
    return `${fields[field]} ${from === null ? to : `from ${from} to ${to ?? "none"}`}`;
  });
  const done = `${actorName(event)} ${verbs[event.action]} ${event.record}`;
  return `${[`${done} at ${johannesburgTimeAt(event.at.getTime())}`, ...changed].join("; ")}.`;
}

/** Writes the news of some minutes to an administrator. */
export const writeAdminMail: MailWriter<"admin-mail"> = async ({ db, baseUrl }, mail) => {
  const { partyId, entity, since } = mail;
  const news = adminNews[entity];
  const events = await readNews(db, entity, new Date(since));
  const person = db.selectFrom("parties").select(["name", "email"]).where("id", "=", partyId);
  const { email, name } = await person.executeTakeFirstOrThrow();
  return composeMail({
    to: email,
    name,
    subject: `${brand.name}: ${news.subject}`,
    paragraphs: [
      ...events.map((event) => describeEvent(news, event)),
      `See it: ${baseUrl}${news.page}`,
      "Should this not be? Set it right there, or suspend the account, and ask who did it.",
    ],
  });
};
