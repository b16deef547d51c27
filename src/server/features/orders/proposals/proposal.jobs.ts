import type { Selectable } from "kysely";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Db } from "#server/context.ts";
import { deriveCodeForMessage } from "#server/core/codes/derive-code.ts";
import {
  type ComposedMail,
  composeMail,
  type MailContext,
  type MailSiteDetails,
  type MailWriter,
  writeMailQuestionLine,
} from "#server/mail/letter.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { findOrder, type OrderDetails } from "../order-records.store.ts";

export type PriceProposalRow = Selectable<DatabaseTables["price_proposals"]>;

export async function findPriceProposal(db: Db, id: string): Promise<PriceProposalRow | undefined> {
  if (!isRecordId(id)) return undefined;
  return db.selectFrom("price_proposals").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Says whether a code has proved this account's number: only such a number gets codes by SMS. */
export async function hasProvedPhoneNumber(db: Db, partyId: string): Promise<boolean> {
  const proved = db.selectFrom("parties").select("id").where("cellphoneProvedAt", "is not", null);
  return (await proved.where("id", "=", partyId).executeTakeFirst()) !== undefined;
}

/** @param code the code by which a client who cannot open the page accepts; null once the code has ended */
function proposalEmail(
  { order, client }: OrderDetails,
  { helpers, floors, price, reason, byType }: PriceProposalRow,
  code: string | null,
  { baseUrl, company }: MailSiteDetails,
): ComposedMail {
  const moment = formatMoveMoment(order.orderDate, order.orderTime);
  const asks = byType === "driver" ? "Your driver asks" : "We ask";
  const byCode = `Or tell this code to whoever asks you, but only if you agree. It accepts the new price, and nothing else:`;
  return composeMail({
    to: client.email,
    subject: `Do you agree to ${formatRand(price)}? Your move on ${moment}`,
    name: client.name,
    paragraphs: [
      `${asks} you to agree to ${formatRand(price)} instead of ${formatRand(order.price)}: ${reason}`,
      `Helpers  ${order.helpers} booked, ${helpers} now\nFloors   ${order.floors} booked, ${floors} now`,
      `Agree or decline: ${baseUrl}${webPaths.orderDetails(order.id)}`,
      code && byCode,
      code,
      `You need not agree: without your answer the job and its price stay as booked.\nReference ${formatOrderReference(order.reference)}. ${writeMailQuestionLine("Questions?", company)}`,
    ],
  });
}

/** Derives the code of a price proposal for a message; null without one, or if it might end on its way. */
export const derivePriceProposalCode = (
  context: Pick<MailContext, "secrets" | "clock">,
  { id, codeExpiresAt: endsAt }: Pick<PriceProposalRow, "id" | "codeExpiresAt">,
) => endsAt && deriveCodeForMessage(context, "proposal", { subject: id, endsAt });

export const writeProposalMail: MailWriter<"proposal-mail"> = async (context, { proposalId }) => {
  const { db } = context;
  const proposal = await findPriceProposal(db, proposalId);
  if (proposal?.state !== "open") return null;
  const details = await findOrder(db, { id: "", type: "user" }, proposal.orderId);
  if (!details || isErasedEmail(details.client.email)) return null;
  return proposalEmail(details, proposal, derivePriceProposalCode(context, proposal), context);
};
