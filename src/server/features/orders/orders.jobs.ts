import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import type { JobKind } from "#server/platform/jobs/jobs.ts";
import { driverAssignedEmail } from "./driver-assigned.email.ts";
import { orderBookedEmail } from "./order-booked.email.ts";
import { type OrderMail, orderMail } from "./order-mail.ts";
import { findOrder } from "./orders.store.ts";

/** Sends a client the message about an order, as the order is when the message leaves. */
export function orderMailJob(context: Context): JobKind<OrderMail> {
  const { db, mailer, baseUrl } = context;
  return {
    ...orderMail,
    retryLimit: 60,
    retryDelayMax: 600,
    handle: async ({ orderId, about }) => {
      const details = await findOrder(db, { id: "", type: "user" }, orderId);
      if (!details || isErasedEmail(details.client.email)) return;
      const compose = about === "booked" ? orderBookedEmail : driverAssignedEmail;
      const message = compose(details, baseUrl);
      if (message) await mailer.send(message);
    },
  };
}
