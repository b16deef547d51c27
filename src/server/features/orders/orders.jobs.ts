import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import type { Mails } from "#server/mails.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { jobCancelledEmail, jobEmail, jobRemovedEmail } from "./job.email.ts";
import {
  driverAssignedEmail,
  orderBookedEmail,
  orderCancelledEmail,
  orderChangedEmail,
} from "./order.email.ts";
import { findOrder, findPerson, type OrderDetails } from "./orders.store.ts";

const letters = {
  booked: orderBookedEmail,
  "driver-assigned": driverAssignedEmail,
  changed: orderChangedEmail,
  cancelled: orderCancelledEmail,
  "job-cancelled": jobCancelledEmail,
} as const;

/** The message as the order is now; null where that has made it untrue. */
async function compose(
  { db, baseUrl, clock }: Context,
  details: OrderDetails,
  mail: Mails["order-mail"],
): Promise<Message | null> {
  if (!("driverId" in mail)) return letters[mail.about](details, baseUrl, clock());
  const isTheirs = details.order.driver_id === mail.driverId && details.cancellation === null;
  if (isTheirs === (mail.about === "job-removed")) return null;
  const driver = await findPerson(db, mail.driverId);
  if (!driver) return null;
  return mail.about === "job-removed"
    ? jobRemovedEmail(details, driver, mail.wasOn)
    : jobEmail(mail.about, details, driver, baseUrl);
}

/** Sends the message about an order, as the order is when the message leaves. */
export async function sendOrderMail(context: Context, mail: Mails["order-mail"]): Promise<void> {
  const details = await findOrder(context.db, { id: "", type: "user" }, mail.orderId);
  const message = details && (await compose(context, details, mail));
  if (message && !isErasedEmail(message.to)) await context.mailer.send(message);
}
