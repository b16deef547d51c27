import { setTimeout as pause } from "node:timers/promises";
import { until } from "#server/platform/db/embedded/until.ts";
import { quantile } from "../bench/timing.ts";
import { networkOf } from "./frame/call.ts";
import { type Drill, firstProcess, type Setup, startProcesses } from "./frame/drill.ts";
import { abandonTakenWork, codeIn } from "./frame/mail.ts";
import { type Behaviour, type DrillMailServer, openMailServer } from "./smtp/mail-server.ts";

/** The product, its database, and the mail server that it depends on. */
type SmtpSetup = Setup & { readonly mailServer: DrillMailServer };

const outageMs = 1_500;
/** Longest wait between two tries of the product, and one try that fails late. */
const arrivesWithin = { within: 60_000, every: 50 };
/** Far below what waiting for a mail server would cost, far above what a busy machine does. */
const slowerByMs = 250;

const outages: readonly Behaviour[] = [
  "is closed",
  "says nothing",
  "refuses every recipient",
  "hangs up in the middle of a message",
  "answers a letter at a time",
];

let serial = 0;

/** Asks for codes for addresses of their own, one after the other; answers how long they took. */
async function askForCodes({ call, faults, rounds }: SmtpSetup) {
  const emails: string[] = [];
  const times: number[] = [];
  for (let asked = 0; asked < rounds; asked++) {
    serial += 1;
    const email = `waiting${serial}@people.example.com`;
    const made = { method: "POST", path: "/api/clients/createOtp", body: { email } };
    const answer = await call({ ...made, headers: networkOf(serial) });
    const what = `createOtp was answered ${answer.broken ?? answer.status} without a mail server.`;
    faults.addIf(answer.status !== 200, what);
    emails.push(email);
    times.push(answer.ms);
  }
  return { emails, medianMs: quantile(times, 0.5), slowestMs: quantile(times, 1) };
}

const messagesTo = ({ mailServer }: SmtpSetup, email: string) =>
  mailServer.taken.filter(({ to }) => to.includes(email));

/** How many of these addresses have their code. */
const countArrived = (setup: SmtpSetup, emails: readonly string[]) =>
  emails.filter((email) => messagesTo(setup, email).length > 0).length;

const untilAllArrived = (setup: SmtpSetup, emails: readonly string[]) =>
  until(() => countArrived(setup, emails) === emails.length, arrivesWithin);

/** Whether the code in the message to this address opens what it was asked for. */
async function isGood(setup: SmtpSetup, email: string): Promise<boolean> {
  const verificationCode = codeIn(messagesTo(setup, email)[0]?.text) ?? "none";
  const body = { email, verificationCode };
  const answer = await setup.call({ method: "POST", path: "/api/clients/verifyOtp", body });
  return answer.status === 200;
}

/** Codes are asked for during an outage: the page answers as ever, and every code arrives after it. */
async function goThrough(setup: SmtpSetup, behaviour: Behaviour, usualMs: number): Promise<void> {
  const { faults, figure, mailServer } = setup;
  const server = `a server that ${behaviour}`;
  await mailServer.behave(behaviour);
  const { emails, medianMs, slowestMs } = await askForCodes(setup);
  await pause(outageMs);
  const early = countArrived(setup, emails);
  faults.addIf(early > 0, `${early} messages arrived at ${server}.`);
  const healed = performance.now();
  await mailServer.behave("takes mail");
  await untilAllArrived(setup, emails);
  const seconds = ((performance.now() - healed) / 1000).toFixed(1);
  const there = countArrived(setup, emails);
  const times = `createOtp median ${medianMs.toFixed(1)} ms, slowest ${slowestMs.toFixed(1)} ms`;
  figure(server, `${times}; ${there} of ${emails.length} codes arrived within ${seconds} s after`);
  const slow = `createOtp takes ${medianMs.toFixed(0)} ms with ${server}.`;
  faults.addIf(medianMs > usualMs + slowerByMs, slow);
  faults.addIf(there < emails.length, `${emails.length - there} codes were lost with ${server}.`);
  const isFirstGood = await isGood(setup, emails[0] ?? "");
  faults.addIf(!isFirstGood, `A code that arrived after ${server} is not good.`);
}

/** Every way to be out of order, compared with a mail server that works. */
async function goThroughOutages(setup: SmtpSetup): Promise<void> {
  const { faults, figure } = setup;
  const { emails, medianMs } = await askForCodes(setup);
  const isThere = await untilAllArrived(setup, emails);
  faults.addIf(!isThere, "A code did not arrive although the mail server works.");
  figure("createOtp while the mail server works, median ms", medianMs.toFixed(1));
  for (const behaviour of outages) await goThrough(setup, behaviour, medianMs);
}

/** Whether no mail to these addresses is still being tried. */
async function isSettled({ database }: SmtpSetup, emails: readonly string[]): Promise<boolean> {
  const [row] = await database.query<{ queued: number }>(
    "select count(*)::int as queued from otps where delivery = 'queued' and email = any($1)",
    [emails],
  );
  return row?.queued === 0;
}

/** Codes that expire while nothing can be sent: none is sent any more. */
async function outliveCodes(setup: SmtpSetup): Promise<void> {
  const { database, faults, figure, mailServer } = setup;
  await mailServer.behave("says nothing");
  const { emails } = await askForCodes(setup);
  // Half of them have expired, and the others would expire on their way.
  const endIn = (seconds: number, whose: readonly string[]) =>
    database.query(
      "update otps set expires_at = now() + make_interval(secs => $1) where email = any($2)",
      [seconds, whose],
    );
  await endIn(0, emails.slice(0, emails.length / 2));
  await endIn(5, emails.slice(emails.length / 2));
  await mailServer.behave("takes mail");
  const settled = await until(() => isSettled(setup, emails), arrivesWithin);
  faults.addIf(!settled, "The mail of codes that expired is still being tried.");
  const sent = countArrived(setup, emails);
  figure("codes that expired in an outage, and were sent", `${sent} of ${emails.length}`);
  faults.addIf(sent > 0, `${sent} codes were sent when they had expired.`);
}

/**
 * Kills the process when the mail server has its messages and has not said so yet: nobody can know
 * whether they arrived, so each comes once more, and not more often than that.
 */
async function killSender(setup: SmtpSetup): Promise<void> {
  const { database, faults, figure, mailServer, processes } = setup;
  await mailServer.behave("takes a message and does not say so");
  const { emails } = await askForCodes(setup);
  const reached = await until(() => countArrived(setup, emails) > 0, arrivesWithin);
  faults.addIf(!reached, "No message reached the mail server.");
  await firstProcess(setup).end("SIGKILL");
  const times = () => emails.map((email) => messagesTo(setup, email).length);
  const before = times().reduce((sum, sent) => sum + sent, 0);
  await mailServer.behave("takes mail");
  processes.length = 0;
  await startProcesses(setup);
  await abandonTakenWork(database);
  // The product looks for work that was left every 15 s.
  const resumed = await until(() => isSettled(setup, emails), arrivesWithin);
  faults.addIf(!resumed, "Mail whose sender was killed was not sent by another process.");
  const [again, lost] = [times().filter((sent) => sent > 1), times().filter((sent) => sent === 0)];
  figure(
    "messages under way when their sender was killed",
    `${before}, sent again ${again.length}, lost ${lost.length}`,
  );
  const most = Math.max(...times());
  faults.addIf(most > 2, `One crash made ${most} messages of one.`);
  faults.addIf(lost.length > 0, "A crash lost a message.");
}

/** Of everything that arrived, nothing came after its code had ended. */
async function checkMoments({ database, faults, mailServer }: SmtpSetup): Promise<void> {
  const rows = await database.query<{ email: string; expires_at: Date }>(
    "select email, expires_at from otps",
  );
  const endOf = new Map(rows.map(({ email, expires_at }) => [email, expires_at.getTime()]));
  const isLate = (to: string | undefined, atMs: number) => atMs > (endOf.get(to ?? "") ?? 0);
  const late = mailServer.taken.filter(({ to, atMs }) => isLate(to[0], atMs)).length;
  faults.addIf(late > 0, `${late} messages arrived after their codes had ended.`);
  const shared = mailServer.taken.filter(({ to }) => to.length !== 1).length;
  faults.addIf(shared > 0, `${shared} messages had not exactly one recipient.`);
}

export const smtpDrill: Drill = {
  name: "smtp",
  about: "codes asked for while the mail server is out of order, or their sender is killed",
  // Codes asked for in each outage; the full figures take 100.
  rounds: 12,
  processes: 0,
  environment: { CODE_MAILS_PER_HOUR: "1000000" },
  work: async (drill) => {
    const mailServer = await openMailServer();
    drill.onEnd(mailServer.close);
    const installation = { ...drill.installation, SMTP_URL: mailServer.url };
    const setup = { ...drill, installation, mailServer };
    await startProcesses(setup);
    await goThroughOutages(setup);
    setup.say("outages gone through");
    await outliveCodes(setup);
    setup.say("codes outlived");
    await killSender(setup);
    await checkMoments(setup);
    setup.figure("messages taken by the mail server", mailServer.taken.length);
    return { "each outage lasts": `${outageMs / 1000} s after the last code was asked for` };
  },
};
