import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { offerEndText } from "#domain/dispatch/offer-policy.ts";
import type { MessageKind } from "#domain/orders/order-messages.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Db } from "#server/context.ts";
import { areaOf } from "#server/core/places/own-places.ts";
import type { MailContext } from "#server/mail/letter.ts";
import { startCodeOf } from "../day/job-codes.ts";
import { findOrder, type OrderDetails } from "../order-records.store.ts";
import { isRepeated, type StoredMessage } from "./order-messages.store.ts";
import { toldBefore } from "./told.store.ts";

/** Messages that a later one may have to take up, by what they are about. */
const threads: readonly (readonly MessageKind[])[] = [
  ["driver-named", "driver-removed", "changed", "day-before", "on-the-way"],
  ["started", "completed", "taken-back"],
  ["removed", "restored"],
  ["job-assigned", "job-changed", "job-day-before", "job-removed", "job-cancelled"],
];

/** The offer, or the job that was given back, with nothing of the addresses but their areas. */
async function offerOf(
  db: Db,
  { kind, occasion }: StoredMessage,
  { pickup, destination }: OrderDetails["order"],
  nowMs: number,
) {
  if (kind !== "job-offered" && kind !== "job-given-back") return null;
  const offer = await db
    .selectFrom("job_offers")
    .innerJoin("parties", "parties.id", "job_offers.driver_id")
    .select(["state", "ends_at", "reason", "name", "surname"])
    .where("job_offers.id", "=", occasion)
    .executeTakeFirst();
  if (!offer) return null;
  const [from, to] = [await areaOf(pickup), await areaOf(destination)];
  const until = offerEndText(offer.ends_at?.getTime() ?? nowMs, nowMs);
  return { ...offer, pickup: from.name, destination: to.name, until };
}

/** The claim that a message tells of: read when it leaves, so that erased words are told to nobody. */
async function findClaim(db: Db, { kind, occasion }: StoredMessage) {
  if (!kind.startsWith("claim-")) return null;
  const claim = db.selectFrom("claims").selectAll().where("id", "=", occasion);
  return (await claim.executeTakeFirst()) ?? null;
}

/** Reads what a message is made of; null when its order or its recipient is gone. */
export async function readMessageData(
  { db, baseUrl, clock, company, office, secrets }: MailContext,
  message: StoredMessage & { readonly order_id: string },
) {
  const staff = { id: "", type: "user" } as const;
  const details =
    (await findOrder(db, staff, message.order_id)) ??
    (await findOrder(db, staff, message.order_id, true));
  const recipient = await db
    .selectFrom("parties")
    .select(["name", "cellphone", "email"])
    .where("id", "=", message.party_id)
    .executeTakeFirst();
  if (!details || (recipient && isErasedEmail(recipient.email))) return null;
  const { order } = details;
  const nowMs = clock();
  const thread = threads.find((kinds) => kinds.includes(message.kind)) ?? [];
  return {
    ...details,
    message,
    /** `Sat 5 December 2026, 09:00`: when the move starts. */
    moment: formatMoveMoment(order.order_date, order.order_time),
    /** Undefined for the office. */
    recipient,
    company,
    office,
    /** What the recipient was told before, of the driver or of the job. */
    told: await toldBefore(db, message, thread),
    /** A later message will say the same; where what this one says was seen, that begins after it. */
    isRepeated: message.seen_at === null && (await isRepeated(db, message)),
    offer: await offerOf(db, message, order, nowMs),
    claim: await findClaim(db, message),
    startCode: startCodeOf(secrets, order),
    baseUrl,
    nowMs,
  };
}

/** All that a message about an order is made of, as it is when the message leaves. */
export type MessageData = NonNullable<Awaited<ReturnType<typeof readMessageData>>>;
