import type { Context } from "./context.ts";
import { otpMail, otpMailJob } from "./features/codes/otps.jobs.ts";
import { contactMailJob } from "./features/contact/contact.jobs.ts";
import { contactMail } from "./features/contact/contact-mail.ts";
import { orderMail } from "./features/orders/order-mail.ts";
import { orderMailJob } from "./features/orders/orders.jobs.ts";
import { partyMailJob } from "./features/people/accounts/parties.jobs.ts";
import { partyMail } from "./features/people/accounts/party-mail.ts";
import { staffMail } from "./features/people/staff/staff-mail.ts";
import { staffMailJob } from "./features/people/staff/users.jobs.ts";
import { privacyMailJob } from "./features/privacy/privacy.jobs.ts";
import { privacyMail } from "./features/privacy/privacy-mail.ts";
import type { JobKind } from "./platform/jobs/jobs.ts";

/** The queues of this work. */
export const queueNames = [
  otpMail.name,
  orderMail.name,
  partyMail.name,
  staffMail.name,
  contactMail.name,
  privacyMail.name,
] as const;

/** Every kind of background work that a use case puts on a queue. */
export function jobKinds(context: Context): readonly JobKind<never>[] {
  return [
    otpMailJob(context),
    orderMailJob(context),
    partyMailJob(context),
    staffMailJob(context),
    contactMailJob(context),
    privacyMailJob(context),
  ];
}
