import type { Context } from "./context.ts";
import { sendOtpMail } from "./features/codes/otps.jobs.ts";
import { readCompany } from "./features/company/company.store.ts";
import { sendContactMail } from "./features/contact/contact.jobs.ts";
import { endsCron, endsJob, sendDocumentMail } from "./features/documents/warn-of-ends.ts";
import { sweepJob } from "./features/housekeeping/purge.ts";
import { ledgerJob } from "./features/ledger/check-ledger.ts";
import { sendInvoiceMail } from "./features/money/invoice.email.ts";
import { invoicesCron, invoicesJob } from "./features/money/make-invoices.ts";
import {
  sendStatementMail,
  statementsCron,
  statementsJob,
} from "./features/money/send-statements.ts";
import { sendNumberCode } from "./features/numbers/prove-number.ts";
import { sendOrderMessage } from "./features/orders/messages/send-message.ts";
import { smsReportsCron, smsReportsJob } from "./features/orders/messages/sms-reports.ts";
import { afternoonCron, afternoonJob } from "./features/orders/messages/tomorrow.ts";
import { sendProposalMail } from "./features/orders/proposals/proposal.jobs.ts";
import { sendPayoutMail } from "./features/payouts/payout.email.ts";
import { sendPartyMail, sendStaffMail } from "./features/people/people.jobs.ts";
import { firstAdminEmail } from "./features/people/staff/guard-admins.ts";
import { sendPrivacyMail } from "./features/privacy/privacy.jobs.ts";
import type { MailContext } from "./letter.ts";
import { type Mails, mailPolicies } from "./mails.ts";
import type { JobRunner } from "./platform/jobs/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

/** The sender of each kind of mail: it reads what the mail is about and fills its template. */
const mailSenders: {
  readonly [Kind in keyof Mails]: (context: MailContext, mail: Mails[Kind]) => Promise<unknown>;
} = {
  "otp-mail": sendOtpMail,
  "order-message": sendOrderMessage,
  "order-sms": sendOrderMessage,
  "number-sms": sendNumberCode,
  "proposal-mail": sendProposalMail,
  "party-mail": sendPartyMail,
  "staff-mail": sendStaffMail,
  "payout-mail": sendPayoutMail,
  "document-mail": sendDocumentMail,
  "statement-mail": sendStatementMail,
  "invoice-mail": sendInvoiceMail,
  "contact-mail": sendContactMail,
  "privacy-mail": sendPrivacyMail,
};

/**
 * Sends one mail that waited on the queue. An answer to it goes to the office.
 *
 * @param id the same for every try: a message that gives itself none has it as its Message-ID
 */
export async function sendMail<Kind extends keyof Mails>(
  context: Context,
  kind: Kind,
  mail: Mails[Kind],
  id: string,
): Promise<void> {
  const company = await readCompany(context.db);
  const office = company.email ?? (await firstAdminEmail(context.db));
  const send: Mailer["send"] = (message) =>
    context.mailer.send({ id, replyTo: office, ...message });
  await mailSenders[kind]({ ...context, company, office, mailer: { send } }, mail);
}

/** Every kind of background work, by the name under which logs and metrics show it. */
export const jobKindNames: readonly string[] = [
  ...Object.keys(mailPolicies),
  "sweep",
  "afternoon",
  "sms-reports",
  "ledger",
  "document-ends",
  "statements",
  "invoices",
];

/**
 * Starts all background work: the nightly sweep, the messages of the afternoon, the reports on SMS, the
 * warnings of documents that end, the weekly statements, the invoices, and the mail. When it fails, because the database is away, it has
 * started nothing and may be called again.
 */
export async function startJobs(context: Context, jobs: JobRunner<Mails>): Promise<void> {
  await jobs.repeat(sweepJob(context), "30 2 * * *");
  await jobs.repeat(afternoonJob(context), afternoonCron);
  await jobs.repeat(ledgerJob(context), "15 3 * * *");
  await jobs.repeat(smsReportsJob(context), smsReportsCron);
  await jobs.repeat(endsJob(context), endsCron);
  await jobs.repeat(invoicesJob(context), invoicesCron);
  await jobs.repeat(statementsJob(context), statementsCron);
  await jobs.workOnMail((kind, mail, id) => sendMail(context, kind, mail, id));
}
