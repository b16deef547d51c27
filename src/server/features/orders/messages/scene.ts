import type { Selectable } from "kysely";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { offerEndText } from "#domain/dispatch/offer-policy.ts";
import type { MessageKind } from "#domain/orders/order-messages.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Db } from "#server/context.ts";
import { areaOf } from "#server/core/places/own-places.ts";
import type { MailContext } from "#server/mail/letter.ts";
import type { ClaimsTable } from "#server/tables/job-tables.ts";
import { startCodeOf } from "../day/job-codes.ts";
import type { Contact } from "../order-details.store.ts";
import { findOrder, type OrderDetails } from "../order-records.store.ts";
import { isRepeated, type StoredMessage } from "./order-messages.store.ts";
import { type Told, toldBefore } from "./told.store.ts";

/** All that a message about an order is made of, as it is when the message leaves. */
export type Scene = OrderDetails & {
  readonly message: StoredMessage;
  /** Null for the office. */
  readonly recipient: Contact | null;
  readonly company: MailContext["company"];
  readonly office: MailContext["office"];
  /** What the recipient was told before, of the driver or of the job. */
  readonly told: Told;
  /** A later message will say the same; where what this one says was seen, that begins after it. */
  readonly isRepeated: boolean;
  /** The offer, or the job that was given back, of which it tells; with the areas of the move. */
  readonly offer: Offer | null;
  readonly claim: Selectable<ClaimsTable> | null;
  /** With what the client lets the driver start; null where nobody starts it. */
  readonly startCode: string | null;
  readonly baseUrl: string;
  readonly nowMs: number;
};

/** What a message about an offer tells of. */
type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>> & {
  readonly pickup: string;
  readonly destination: string;
  readonly until: string;
};

export const isAhead = ({ order, nowMs }: Pick<Scene, "order" | "nowMs">) =>
  epochMsOf(order.order_date, order.order_time) > nowMs;

/** Messages that a later one may have to take up, by what they are about. */
const threads: readonly (readonly MessageKind[])[] = [
  ["driver-named", "driver-removed", "changed", "day-before", "on-the-way"],
  ["started", "completed", "taken-back"],
  ["removed", "restored"],
  ["job-assigned", "job-changed", "job-day-before", "job-removed", "job-cancelled"],
];

/** An offer, or the job that was given back, with who it is of; undefined when there is none. */
const findOffer = (db: Db, id: string) =>
  db
    .selectFrom("job_offers")
    .innerJoin("parties", "parties.id", "job_offers.driver_id")
    .select(["state", "ends_at", "reason", "name", "surname"])
    .where("job_offers.id", "=", id)
    .executeTakeFirst();

/** The offer that a message tells of, with nothing of the addresses but their areas. */
async function offerOf(
  { db, clock }: Pick<MailContext, "db" | "clock">,
  { kind, occasion }: StoredMessage,
  { pickup, destination }: OrderDetails["order"],
): Promise<Offer | null> {
  if (kind !== "job-offered" && kind !== "job-given-back") return null;
  const offer = await findOffer(db, occasion);
  if (!offer) return null;
  const [from, to] = [await areaOf(pickup), await areaOf(destination)];
  const nowMs = clock();
  const until = offerEndText(offer.ends_at?.getTime() ?? nowMs, nowMs);
  return { ...offer, pickup: from.name, destination: to.name, until };
}

/** The claim that a message tells of: read when it leaves, so that erased words are told to nobody. */
async function findClaim(db: Db, { kind, occasion }: StoredMessage) {
  if (!kind.startsWith("claim-")) return null;
  const claim = db.selectFrom("claims").selectAll().where("id", "=", occasion);
  return (await claim.executeTakeFirst()) ?? null;
}

const findRecipient = (db: Db, id: string): Promise<Contact | undefined> =>
  db
    .selectFrom("parties")
    .select(["name", "surname", "cellphone", "email"])
    .where("id", "=", id)
    .executeTakeFirst();

type SceneContext = Pick<
  MailContext,
  "db" | "baseUrl" | "clock" | "company" | "office" | "secrets"
>;

/** Reads what a message is made of; null when its order or its recipient is gone. */
export async function readScene(
  { db, baseUrl, clock, company, office, secrets }: SceneContext,
  message: StoredMessage & { readonly order_id: string },
): Promise<Scene | null> {
  const staff = { id: "", type: "user" } as const;
  const details =
    (await findOrder(db, staff, message.order_id)) ??
    (await findOrder(db, staff, message.order_id, true));
  const { party_id: partyId } = message;
  const recipient = partyId === null ? null : ((await findRecipient(db, partyId)) ?? null);
  if (!details || (recipient && isErasedEmail(recipient.email))) return null;
  return {
    ...details,
    message,
    recipient,
    company,
    office,
    told: await toldBefore(
      db,
      message,
      threads.find((kinds) => kinds.includes(message.kind)) ?? [],
    ),
    isRepeated: message.seen_at === null && (await isRepeated(db, message)),
    offer: await offerOf({ db, clock }, message, details.order),
    claim: await findClaim(db, message),
    startCode: startCodeOf(secrets, details.order),
    baseUrl,
    nowMs: clock(),
  };
}
