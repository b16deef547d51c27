import type { AppContext, Db } from "./context.ts";
import { writeAdminMail } from "./core/audit/admin-news.ts";
import { readCompanyDetails } from "./core/company/company.store.ts";
import { storeMissingOrderAreas } from "./core/orders/order-areas.ts";
import { findFirstAdminEmail } from "./core/parties/guard-admins.ts";
import { writeOtpMail } from "./features/codes/otps.email.ts";
import { writeContactMail } from "./features/contact/create-contact.ts";
import { warnOfExpiringDocuments, writeDocumentMail } from "./features/documents/warn-of-ends.ts";
import { purgeExpiredRowsNightly } from "./features/housekeeping/purge.ts";
import { sealAndCheckLedger } from "./features/ledger/check-ledger.ts";
import { writeInvoiceMail } from "./features/money/invoice-paper.ts";
import { makeInvoicesOfLastMonth } from "./features/money/make-invoices.ts";
import { queueDriverStatements, writeStatementMail } from "./features/money/send-statements.ts";
import { sendPhoneNumberCode } from "./features/numbers/prove-number.ts";
import { queueDailyOrderMessages } from "./features/orders/messages/daily-messages.ts";
import { sendOrderMessage } from "./features/orders/messages/send-message.ts";
import { readSmsDeliveryReports } from "./features/orders/messages/sms-reports.ts";
import { noteWhoHasDriver } from "./features/orders/note-drivers.ts";
import { writeProposalMail } from "./features/orders/proposals/proposal.jobs.ts";
import { writePayoutMail } from "./features/payouts/payouts.ts";
import { writeAccountMail } from "./features/people/accounts/account.email.ts";
import { writePasswordLinkMail } from "./features/people/accounts/password-link.email.ts";
import { writePrivacyMail } from "./features/privacy/privacy.email.ts";
import type { MailContext, MailWriter } from "./mail/letter.ts";
import { mailRetryPolicies, type QueuedMailData } from "./mail/mails.ts";
import { runUnlessAlreadyRunning } from "./platform/db/transaction.ts";
import type { BackgroundJobRunner, ScheduledJob } from "./platform/jobs/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

/** Makes the job that writes and sends a mail, unless the mail no longer applies by then. */
const written =
  <Kind extends keyof QueuedMailData>(write: MailWriter<Kind>) =>
  async (context: MailContext, ids: QueuedMailData[Kind]): Promise<void> => {
    const mail = await write(context, ids);
    if (mail === null) return;
    const { afterSending, ...message } = mail;
    await context.mailer.send(message);
    await afterSending?.();
  };

const mailSenders: {
  readonly [Kind in keyof QueuedMailData]: (
    context: MailContext,
    ids: QueuedMailData[Kind],
  ) => Promise<void>;
} = {
  "otp-mail": written(writeOtpMail),
  "order-message": sendOrderMessage,
  "order-sms": sendOrderMessage,
  "number-sms": sendPhoneNumberCode,
  "proposal-mail": written(writeProposalMail),
  "party-mail": written(writeAccountMail),
  "staff-mail": written(writePasswordLinkMail),
  "admin-mail": written(writeAdminMail),
  "payout-mail": written(writePayoutMail),
  "document-mail": written(writeDocumentMail),
  "statement-mail": written(writeStatementMail),
  "invoice-mail": written(writeInvoiceMail),
  "contact-mail": written(writeContactMail),
  "privacy-mail": written(writePrivacyMail),
};

/** @param id the id of the queued mail, the same for every try; the Message-ID if a mail has none */
export async function sendQueuedMail<Kind extends keyof QueuedMailData>(
  context: AppContext,
  kind: Kind,
  mail: QueuedMailData[Kind],
  id: string,
): Promise<void> {
  const company = await readCompanyDetails(context.db);
  const office = company.email ?? (await findFirstAdminEmail(context.db));
  const send: Mailer["send"] = (message) =>
    context.mailer.send({ id, replyTo: office, ...message });
  await mailSenders[kind]({ ...context, company, office, mailer: { send } }, mail);
}

/** Retries of a scheduled job: three at most, with waits of up to a minute. */
const briefly = { retryLimit: 3, retryDelayMax: 60 } as const;
/** Retries of a job that reads whole tables. After 15 minutes the job counts as interrupted. */
const patiently = { retryLimit: 3, retryDelayMax: 600, expireInSeconds: 900 } as const;

/** The scheduled jobs. Where a cron line names several hours, a job that was missed runs at the next one. */
const repeatedWork: Readonly<
  Record<string, ScheduledJob & { readonly work: (context: AppContext) => Promise<void> }>
> = {
  sweep: { cron: "30 2 * * *", work: purgeExpiredRowsNightly, ...patiently },
  ledger: { cron: "15 3 * * *", work: sealAndCheckLedger, ...patiently },
  // Runs from the 1st to the 5th, when no completion of the month before can be undone any more.
  invoices: { cron: "45 4 1-5 * *", work: makeInvoicesOfLastMonth, ...patiently },
  // Runs from Monday to Wednesday: the terms promise drivers the statement by Wednesday.
  statements: { cron: "30 6-18 * * 1-3", work: queueDriverStatements, ...patiently },
  "document-ends": { cron: "10 7-19 * * *", work: warnOfExpiringDocuments, ...briefly },
  areas: { cron: "*/10 * * * *", work: storeMissingOrderAreas, ...patiently },
  afternoon: { cron: "*/10 16-23 * * *", work: queueDailyOrderMessages, ...briefly },
  "drivers-named": { cron: "0 17-23 * * *", work: noteWhoHasDriver, ...briefly },
  "sms-reports": {
    cron: "*/5 * * * *",
    work: readSmsDeliveryReports,
    retryLimit: 0,
    retryDelayMax: 60,
  },
};

/** Every kind of background job, by its name in logs and metrics. */
export const backgroundJobKindNames: readonly string[] = [
  ...Object.keys(mailRetryPolicies),
  ...Object.keys(repeatedWork),
];

/** Starts all background jobs or none. @param longDb the database for jobs that read whole tables */
export async function startBackgroundJobs(
  context: AppContext,
  longDb: Db,
  jobs: BackgroundJobRunner<QueuedMailData>,
) {
  for (const [name, { work, ...repeated }] of Object.entries(repeatedWork)) {
    await jobs.repeat(name, repeated, async () => {
      const isDone = await runUnlessAlreadyRunning(longDb, name, () =>
        work({ ...context, db: longDb }),
      );
      if (!isDone) context.log.info({ queue: name }, "background work is still under way");
    });
  }
  await jobs.workOnMail((kind, mail, id) => sendQueuedMail(context, kind, mail, id));
}
