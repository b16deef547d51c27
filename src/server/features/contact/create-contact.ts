import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { type ContactMessage, checkContactMessage } from "#domain/people/check-contact-message.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Context } from "../../context.ts";
import { Failure, refuseInvalid } from "../../failure.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Limit } from "../../platform/limits.ts";
import { recordEvent } from "../audit/record-event.ts";
import { contactMail } from "./contact-mail.ts";

/** Messages that one network may leave. */
const fromNetwork: Limit = { name: "contact-network", points: 5, seconds: 60 * 60 };

/** Lines of plain text: no other control characters, and no marks that turn the direction of text. */
function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
}

function readMessage(typed: ContactMessage): ContactMessage {
  const message = plainLines(typed.message);
  refuseInvalid(checkContactMessage({ ...typed, message }));
  const { name, email, cellphone } = typed;
  return {
    name: name.trim(),
    email: normaliseEmail(email),
    cellphone: normaliseCellphone(cellphone) ?? cellphone,
    message,
  };
}

/**
 * Keeps what somebody writes to the company, and has it mailed there.
 *
 * @throws Failure invalid_request, too_many_requests
 */
export async function createContact(
  context: Context,
  typed: ContactMessage,
  network: string,
): Promise<{ msg: string }> {
  const message = readMessage(typed);
  const retryAfterSeconds = await context.limits.spend(fromNetwork, network);
  if (retryAfterSeconds > 0) {
    throw new Failure("too_many_requests", {
      msg: `You have sent us several messages already. Call us at ${brand.phone}, or write again later.`,
      retryAfterSeconds,
    });
  }
  const kept = inTransaction(context.db, async (trx) => {
    const id = newId();
    const row = { id, ...message, created_at: new Date(context.clock()), hidden_at: null };
    await trx.insertInto("contact_messages").values(row).execute();
    await recordEvent(context, trx, null, { action: "create", entity: "contact", entityId: id });
    await context.jobs.enqueue(trx, contactMail, { messageId: id });
  });
  await kept.catch(async (failure: unknown) => {
    await context.limits.refund(fromNetwork, network);
    throw failure;
  });
  return {
    msg: `Thank you, we have your message. We answer within one day, in our hours: ${brand.hours}.`,
  };
}
