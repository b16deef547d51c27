import type { Context, Db } from "./context.ts";
import { readCompany } from "./core/company/company.store.ts";
import { writeAreas } from "./core/orders/order-areas.ts";
import { firstAdminEmail } from "./core/parties/guard-admins.ts";
import { writeOtpMail } from "./features/codes/otps.email.ts";
import { writeContactMail } from "./features/contact/create-contact.ts";
import { warnOfEnds, writeDocumentMail } from "./features/documents/warn-of-ends.ts";
import { purgeNightly } from "./features/housekeeping/purge.ts";
import { sealAndCheckLedger } from "./features/ledger/check-ledger.ts";
import { writeInvoiceMail } from "./features/money/invoice-paper.ts";
import { invoiceLastMonth } from "./features/money/make-invoices.ts";
import { sendStatements, writeStatementMail } from "./features/money/send-statements.ts";
import { sendNumberCode } from "./features/numbers/prove-number.ts";
import { queueDailyMessages } from "./features/orders/messages/daily-messages.ts";
import { sendOrderMessage } from "./features/orders/messages/send-message.ts";
import { readSmsReports } from "./features/orders/messages/sms-reports.ts";
import { writeProposalMail } from "./features/orders/proposals/proposal.jobs.ts";
import { writePayoutMail } from "./features/payouts/payouts.ts";
import { writePartyMail } from "./features/people/accounts/account.email.ts";
import { writeStaffMail } from "./features/people/accounts/password-link.email.ts";
import { writePrivacyMail } from "./features/privacy/privacy.email.ts";
import type { MailContext, WriteMail } from "./mail/letter.ts";
import { type Mails, mailPolicies } from "./mail/mails.ts";
import { withWorkTurn } from "./platform/db/transaction.ts";
import type { JobRunner, RepeatedJob } from "./platform/jobs/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

/** Sends a mail as it is written then, unless it would be wrong by now. */
const written =
  <Kind extends keyof Mails>(write: WriteMail<Kind>) =>
  async (context: MailContext, ids: Mails[Kind]): Promise<void> => {
    const mail = await write(context, ids);
    if (mail === null) return;
    const { afterSending, ...message } = mail;
    await context.mailer.send(message);
    await afterSending?.();
  };

const mailSenders: {
  readonly [Kind in keyof Mails]: (context: MailContext, ids: Mails[Kind]) => Promise<void>;
} = {
  "otp-mail": written(writeOtpMail),
  "order-message": sendOrderMessage,
  "order-sms": sendOrderMessage,
  "number-sms": sendNumberCode,
  "proposal-mail": written(writeProposalMail),
  "party-mail": written(writePartyMail),
  "staff-mail": written(writeStaffMail),
  "payout-mail": written(writePayoutMail),
  "document-mail": written(writeDocumentMail),
  "statement-mail": written(writeStatementMail),
  "invoice-mail": written(writeInvoiceMail),
  "contact-mail": written(writeContactMail),
  "privacy-mail": written(writePrivacyMail),
};

/** @param id the same for every try: the Message-ID of a message that has none of its own */
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

/** How repeated work is tried again after a failure. */
const briefly = { retryLimit: 3, retryDelayMax: 60 } as const;
/** The same for work that reads everything, with more time before it counts as interrupted. */
const patiently = { retryLimit: 3, retryDelayMax: 600, expireInSeconds: 900 } as const;

/** The repeated work. Where a cron line has several hours, a process that was down catches up. */
const repeatedWork: Readonly<
  Record<string, RepeatedJob & { readonly work: (context: Context) => Promise<void> }>
> = {
  sweep: { cron: "30 2 * * *", work: purgeNightly, ...patiently },
  ledger: { cron: "15 3 * * *", work: sealAndCheckLedger, ...patiently },
  // In the first days of a month, behind the 15 minutes in which a completion can be taken back.
  invoices: { cron: "45 4 1-5 * *", work: invoiceLastMonth, ...patiently },
  // From Monday to Wednesday, the day by which the terms promise it.
  statements: { cron: "30 6-18 * * 1-3", work: sendStatements, ...patiently },
  "document-ends": { cron: "10 7-19 * * *", work: warnOfEnds, ...briefly },
  areas: { cron: "*/10 * * * *", work: writeAreas, ...patiently },
  afternoon: { cron: "*/10 16-23 * * *", work: queueDailyMessages, ...briefly },
  "sms-reports": { cron: "*/5 * * * *", work: readSmsReports, retryLimit: 0, retryDelayMax: 60 },
};

/** Every kind of background work, by the name under which logs and metrics show it. */
export const jobKindNames: readonly string[] = [
  ...Object.keys(mailPolicies),
  ...Object.keys(repeatedWork),
];

/** Starts all work or none. @param longDb the database with the limits of work that reads everything */
export async function startJobs(context: Context, longDb: Db, jobs: JobRunner<Mails>) {
  for (const [name, { work, ...repeated }] of Object.entries(repeatedWork)) {
    await jobs.repeat(name, repeated, async () => {
      const isDone = await withWorkTurn(longDb, name, () => work({ ...context, db: longDb }));
      if (!isDone) context.log.info({ queue: name }, "background work is still under way");
    });
  }
  await jobs.workOnMail((kind, mail, id) => sendMail(context, kind, mail, id));
}
