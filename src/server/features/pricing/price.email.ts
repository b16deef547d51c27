import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { rateLabels } from "#domain/pricing/check-pricing.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Db } from "#server/context.ts";
import { actorName, readEventChanges } from "#server/core/audit/list-history.ts";
import { composeMail, type MailWriter } from "#server/mail/letter.ts";
import { priceMailSlotMs } from "./price-changes.ts";

const labels = { truckSize: "Truck size", ...rateLabels } as const;
const verbs: Readonly<Record<string, string>> = { create: "added", delete: "removed" };

/** SQL value: the name of an event's truck size, as it stands on the list or stood there at its removal. */
const truckSizeColumn = sql<string>`coalesce(pricing.truck_size, (
  select removed.changes ->> 'truckSize' from audit_events as removed
  where removed.entity = 'pricing' and removed.entity_id = audit_events.entity_id
    and removed.action = 'delete'))`;

const listPriceEvents = (db: Db, since: Date) =>
  db
    .selectFrom("audit_events")
    .leftJoin("parties", "parties.id", "audit_events.actorId")
    .leftJoin("pricing", (join) =>
      join.on(sql`pricing.id::text`, "=", sql.ref("audit_events.entity_id")),
    )
    .select(["at", "action", "actorType", "name", "surname", "changes"])
    .select(truckSizeColumn.as("truckSize"))
    .where("entity", "=", "pricing")
    .where("at", ">=", since)
    .where("at", "<", new Date(since.getTime() + priceMailSlotMs))
    .orderBy("at")
    .orderBy("audit_events.id")
    .execute();

function describeEvent(event: Awaited<ReturnType<typeof listPriceEvents>>[number]): string {
  const done = `${actorName(event)} ${verbs[event.action] ?? "changed"} ${event.truckSize} at ${johannesburgTimeAt(event.at.getTime())}`;
  const changes = readEventChanges(event.changes);
  const changed = Object.entries(labels).flatMap(([field, label]) => {
    const change = changes.find((one) => one.field === field);
    const isName = field === "truckSize";
    if (!change || (isName && change.before === null)) return [];
    const [from, to] = [change.before, change.after].map((text) =>
      text === null || isName ? text : formatCents(Math.round(Number(text) * 100)),
    );
    return `${label} ${from === null ? to : `from ${from} to ${to}`}`;
  });
  return `${done}. ${changed.join("; ")}.`;
}

/** Writes to an administrator how the price list was changed, so that nobody changes prices unnoticed. */
export const writePriceMail: MailWriter<"price-mail"> = async ({ db, baseUrl }, mail) => {
  const person = await db
    .selectFrom("parties")
    .select(["name", "email"])
    .where("id", "=", mail.partyId)
    .executeTakeFirst();
  const events = await listPriceEvents(db, new Date(mail.since));
  if (!person || isErasedEmail(person.email) || events.length === 0) return null;
  return composeMail({
    to: person.email,
    name: person.name,
    subject: `${brand.name}: the price list was changed`,
    paragraphs: [
      ...events.map(describeEvent),
      `See the price list: ${baseUrl}${webPaths.pricing()}`,
      "Was this not to be? Set it right there, and ask who changed it.",
    ],
  });
};
