import type { Context, Db } from "./context.ts";
import { readCompany } from "./core/company/company.store.ts";
import { writeAreas } from "./core/orders/order-areas.ts";
import { firstAdminEmail } from "./core/parties/guard-admins.ts";
import { sendOtpMail } from "./features/codes/otps.email.ts";
import { sendContactMail } from "./features/contact/create-contact.ts";
import { sendDocumentMail, warnOfEnds } from "./features/documents/warn-of-ends.ts";
import { sweep } from "./features/housekeeping/purge.ts";
import { keepLedger } from "./features/ledger/check-ledger.ts";
import { invoiceLastMonth, sendInvoiceMail } from "./features/money/make-invoices.ts";
import { sendStatementMail, sendStatements } from "./features/money/send-statements.ts";
import { sendNumberCode } from "./features/numbers/prove-number.ts";
import { afternoon } from "./features/orders/messages/daily-messages.ts";
import { sendOrderMessage } from "./features/orders/messages/send-message.ts";
import { readSmsReports } from "./features/orders/messages/sms-reports.ts";
import { sendProposalMail } from "./features/orders/proposals/proposal.jobs.ts";
import { sendPayoutMail } from "./features/payouts/payouts.ts";
import { sendPartyMail, sendStaffMail } from "./features/people/people.jobs.ts";
import { sendPrivacyMail } from "./features/privacy/privacy.email.ts";
import type { MailContext } from "./mail/letter.ts";
import { type Mails, mailPolicies } from "./mail/mails.ts";
import { type JobRunner, type RepeatedJob, takeTurn } from "./platform/jobs/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

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

/** @param id the same for every try: a message that gives itself none has it as its Message-ID */
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

/** How a failed piece of repeated work is tried again. */
const briefly = { retryLimit: 3, retryDelayMax: 60 } as const;
/** And after how long work that reads everything is taken up again, where its process was killed. */
const patiently = { retryLimit: 3, retryDelayMax: 600, expireInSeconds: 900 } as const;

/** What is done again and again. Where a cron line has several hours, a process that was away catches up. */
const repeatedWork: Readonly<
  Record<string, RepeatedJob & { readonly work: (context: Context) => Promise<void> }>
> = {
  sweep: { cron: "30 2 * * *", work: sweep, ...patiently },
  ledger: { cron: "15 3 * * *", work: keepLedger, ...patiently },
  // In the first days of a month, behind the 15 minutes in which a completion can be taken back.
  invoices: { cron: "45 4 1-5 * *", work: invoiceLastMonth, ...patiently },
  // From Monday to Wednesday, by when the terms promise it.
  statements: { cron: "30 6-18 * * 1-3", work: sendStatements, ...patiently },
  "document-ends": { cron: "10 7-19 * * *", work: warnOfEnds, ...briefly },
  areas: { cron: "*/10 * * * *", work: writeAreas, ...patiently },
  afternoon: { cron: "*/10 16-23 * * *", work: afternoon, ...briefly },
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
      const isDone = await takeTurn(longDb, name, () => work({ ...context, db: longDb }));
      if (!isDone) context.log.info({ queue: name }, "background work is still under way");
    });
  }
  await jobs.workOnMail((kind, mail, id) => sendMail(context, kind, mail, id));
}
