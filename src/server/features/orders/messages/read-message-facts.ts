import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { jobOfferExpiryText } from "#domain/dispatch/offer-policy.ts";
import { contactsReadableForDriverFromMs } from "#domain/orders/driver-access.ts";
import type { MessageFacts } from "#domain/orders/messages/message-facts.ts";
import {
  messageKinds,
  messageKindsOnSameTopic,
  type OrderMessageKind,
} from "#domain/orders/messages/message-kinds.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Db } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import type { MailContext } from "#server/mail/letter.ts";
import { deriveStartCode } from "../day/job-codes.ts";
import { findOrder, type OrderDetails } from "../order-records.store.ts";
import {
  derivePriceProposalCode,
  findPriceProposal,
  hasProvedPhoneNumber,
} from "../proposals/proposal.jobs.ts";
import { hideOrderPartsFromDriver } from "../read-order.ts";
import { readOrderMessageHistory } from "./message-history.store.ts";
import { isOrderMessageRepeatedLater, type StoredOrderMessage } from "./order-messages.store.ts";

export type MessageAboutOrder = StoredOrderMessage & {
  readonly orderId: string;
  readonly kind: OrderMessageKind;
};

type Row = MessageAboutOrder;

/** Reads a message's job offer, with suburbs instead of addresses, or the reason why a job was given back. */
async function readOffer(db: Db, { kind, occasion }: Row, details: OrderDetails, nowMs: number) {
  if (kind !== "job-offered" && kind !== "job-given-back") return { offer: null, givenBack: null };
  const found = await db
    .selectFrom("job_offers")
    .innerJoin("parties", "parties.id", "job_offers.driverId")
    .select(["state", "endsAt", "reason", "name", "surname"])
    .where("job_offers.id", "=", occasion)
    .executeTakeFirst();
  if (!found) return { offer: null, givenBack: null };
  const { state, endsAt, reason, name, surname } = found;
  const endsMs = endsAt?.getTime() ?? nowMs;
  const { pickup, destination } = await findOrderAreas(details.order);
  const areas = { pickupArea: pickup.name, destinationArea: destination.name };
  return {
    offer: { state, endsMs, until: jobOfferExpiryText(endsMs, nowMs), ...areas },
    givenBack: { driver: `${name} ${surname}`, reason },
  };
}

/** Reads the claim of a message only when the message leaves, so that nobody gets words that were erased. */
async function readClaim(db: Db, { kind, occasion }: Row) {
  if (!kind.startsWith("claim-")) return null;
  const claim = db.selectFrom("claims").selectAll().where("id", "=", occasion);
  return (await claim.executeTakeFirst()) ?? null;
}

/** Reads the codes that an SMS may hold: none unless the recipient has proved the phone number. */
async function readSmsCodes(
  context: MailContext,
  { kind, occasion, partyId }: Row,
  { order, proposal }: Pick<OrderDetails, "order" | "proposal">,
) {
  const isProved = partyId !== null && (await hasProvedPhoneNumber(context.db, partyId));
  // A later price proposal has a message of its own.
  const isOwn = isProved && kind === "price-proposed" && proposal?.id === occasion;
  const proposed = isOwn ? await findPriceProposal(context.db, occasion) : undefined;
  return {
    smsStartCode: isProved ? deriveStartCode(context.secrets, order) : null,
    proposalCode: proposed ? derivePriceProposalCode(context, proposed) : null,
  };
}

async function readFacts(
  context: MailContext,
  message: Row,
  details: OrderDetails,
): Promise<MessageFacts> {
  const { db, baseUrl, secrets, clock } = context;
  const { order } = details;
  const nowMs = clock();
  const whole = { ...details, before: message.was };
  const { contactHours } = await readDispatchPolicy(db);
  const isToDriver = messageKinds[message.kind].to === "driver";
  const shown = isToDriver ? hideOrderPartsFromDriver(whole, contactHours, nowMs) : whole;
  return {
    ...shown.order,
    ...shown,
    nowMs,
    isListed: order.hiddenAt === null,
    pages: {
      order: `${baseUrl}${webPaths.orderDetails(order.id)}`,
      openJobs: `${baseUrl}${webPaths.openJobs()}`,
      complaints: `${baseUrl}${webPaths.terms()}#complaints-and-law`,
    },
    recipientId: message.partyId,
    namedDriverId: message.driverId,
    history: await readOrderMessageHistory(db, message, messageKindsOnSameTopic(message.kind)),
    isRepeated: message.seenAt === null && (await isOrderMessageRepeatedLater(db, message)),
    contactFromMs: contactsReadableForDriverFromMs(order, contactHours, nowMs),
    wasOn: message.wasOn,
    startCode: deriveStartCode(secrets, order),
    isOnTheWay: order.onTheWayAt !== null,
    arrivesMs: order.arrivesAt?.getTime() ?? null,
    ...(await readSmsCodes(context, message, details)),
    claim: await readClaim(db, message),
    ...(await readOffer(db, message, details, nowMs)),
    companyName: brand.name,
  };
}

/** Reads all data of a message that leaves now; null when its order or its recipient is gone. */
export async function readOrderMessageData(context: MailContext, message: Row) {
  const { db } = context;
  const staff = { id: "", type: "user" } as const;
  const details =
    (await findOrder(db, staff, message.orderId)) ??
    (await findOrder(db, staff, message.orderId, true));
  const recipient = await db
    .selectFrom("parties")
    .select(["name", "cellphone", "email"])
    .where("id", "=", message.partyId)
    .executeTakeFirst();
  if (!details || (recipient && isErasedEmail(recipient.email))) return null;
  return { details, recipient, facts: await readFacts(context, message, details) };
}
