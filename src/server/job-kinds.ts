import type { Context } from "./context.ts";
import { sendOtpMail } from "./features/codes/otps.jobs.ts";
import { sendContactMail } from "./features/contact/contact.jobs.ts";
import { sweepJob } from "./features/housekeeping/purge.ts";
import { sendOrderMail } from "./features/orders/orders.jobs.ts";
import { sendProposalMail } from "./features/orders/proposals/proposal.jobs.ts";
import { sendPartyMail, sendStaffMail } from "./features/people/people.jobs.ts";
import { sendPrivacyMail } from "./features/privacy/privacy.jobs.ts";
import { type Mails, mailPolicies } from "./mails.ts";
import type { JobRunner } from "./platform/jobs/jobs.ts";

/** The sender of each kind of mail: it reads what the mail is about and fills its template. */
const mailSenders: {
  readonly [Kind in keyof Mails]: (context: Context, mail: Mails[Kind]) => Promise<unknown>;
} = {
  "otp-mail": sendOtpMail,
  "order-mail": sendOrderMail,
  "proposal-mail": sendProposalMail,
  "party-mail": sendPartyMail,
  "staff-mail": sendStaffMail,
  "contact-mail": sendContactMail,
  "privacy-mail": sendPrivacyMail,
};

/** Sends one mail that waited on the queue. */
export async function sendMail<Kind extends keyof Mails>(
  context: Context,
  kind: Kind,
  mail: Mails[Kind],
): Promise<void> {
  await mailSenders[kind](context, mail);
}

/** Every kind of background work, by the name under which logs and metrics show it. */
export const jobKindNames: readonly string[] = [...Object.keys(mailPolicies), "sweep"];

/**
 * Starts all background work: the nightly sweep, and the mail. When it fails, because the database is
 * away, it has started nothing and may be called again.
 */
export async function startJobs(context: Context, jobs: JobRunner<Mails>): Promise<void> {
  await jobs.repeat(sweepJob(context), "30 2 * * *");
  await jobs.workOnMail((kind, mail) => sendMail(context, kind, mail));
}
