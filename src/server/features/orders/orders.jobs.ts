import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import type { Mails } from "#server/mails.ts";
import { driverAssignedEmail, orderBookedEmail } from "./order.email.ts";
import { findOrder } from "./orders.store.ts";

/** Sends a client the message about an order, as the order is when the message leaves. */
export async function sendOrderMail(
  { db, mailer, baseUrl }: Context,
  { orderId, about }: Mails["order-mail"],
): Promise<void> {
  const details = await findOrder(db, { id: "", type: "user" }, orderId);
  if (!details || isErasedEmail(details.client.email)) return;
  const compose = about === "booked" ? orderBookedEmail : driverAssignedEmail;
  const message = compose(details, baseUrl);
  if (message) await mailer.send(message);
}
