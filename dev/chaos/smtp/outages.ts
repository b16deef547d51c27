import { setTimeout as pause } from "node:timers/promises";
import { until } from "#server/platform/db/embedded/until.ts";
import { quantile } from "../../bench/timing.ts";
import { networkOf } from "../frame/call.ts";
import { firstProcess, type Setup, startProcesses } from "../frame/drill.ts";
import { codeIn } from "../frame/mail.ts";
import type { Behaviour, DrillMailServer } from "./mail-server.ts";

/** The product, its database, and the mail server that it depends on. */
export type SmtpSetup = Setup & { readonly mailServer: DrillMailServer };

/** Longest wait between two tries of the product, and one try that fails late. */
const arrivesWithin = { within: 60_000, every: 50 };
/** Far below what waiting for a mail server would cost, far above what a busy machine does. */
const slowerByMs = 250;
/** The product gives a message up after 15 s in all; closing the connection takes a moment. */
const longestSlowMs = 18_000;

const outages: readonly Behaviour[] = [
  "is closed",
  "says nothing",
  "refuses every recipient",
  "hangs up in the middle of a message",
  "answers a letter at a time",
];

let serial = 0;

/** Asks for codes for addresses of their own, one after the other; answers how long each took. */
async function askForCodes({ call, faults }: SmtpSetup, count: number) {
  const emails: string[] = [];
  const times: number[] = [];
  for (let asked = 0; asked < count; asked++) {
    serial += 1;
    const email = `waiting${serial}@people.example.com`;
    const answer = await call({
      method: "POST",
      path: "/api/clients/createOtp",
      body: { email },
      headers: networkOf(serial),
    });
    const what = `createOtp was answered ${answer.broken ?? answer.status} without a mail server.`;
    faults.addIf(answer.status !== 200, what);
    emails.push(email);
    times.push(answer.ms);
  }
  return { emails, times };
}

const messagesTo = ({ mailServer }: SmtpSetup, email: string) =>
  mailServer.taken.filter(({ to }) => to.includes(email));

const arrived = (setup: SmtpSetup, emails: readonly string[]) =>
  emails.filter((email) => messagesTo(setup, email).length > 0);

const untilAllArrived = (setup: SmtpSetup, emails: readonly string[]) =>
  until(() => arrived(setup, emails).length === emails.length, arrivesWithin);

/** Asks while the mail server works: what every outage is compared with. */
export async function measureUsual(setup: SmtpSetup, count: number): Promise<number> {
  const { emails, times } = await askForCodes(setup, count);
  const isThere = await untilAllArrived(setup, emails);
  setup.faults.addIf(!isThere, "A code did not arrive although the mail server works.");
  const median = quantile(times, 0.5);
  setup.figure("createOtp while the mail server works, median ms", median.toFixed(1));
  return median;
}

/** Whether the code in the message to this address opens what it was asked for. */
async function isGood(setup: SmtpSetup, email: string): Promise<boolean> {
  const verificationCode = codeIn(messagesTo(setup, email)[0]?.text) ?? "none";
  const body = { email, verificationCode };
  const answer = await setup.call({ method: "POST", path: "/api/clients/verifyOtp", body });
  return answer.status === 200;
}

/**
 * Every way to be out of order, each for a while in which codes are asked for: the page answers as
 * ever, and every code arrives once the server works again.
 */
export async function goThroughOutages(
  setup: SmtpSetup,
  { count, usualMs, outageMs }: { count: number; usualMs: number; outageMs: number },
): Promise<void> {
  const { faults, figure, mailServer } = setup;
  for (const behaviour of outages) {
    const server = `a server that ${behaviour}`;
    await mailServer.behave(behaviour);
    const { emails, times } = await askForCodes(setup, count);
    await pause(outageMs);
    const early = arrived(setup, emails).length;
    faults.addIf(early > 0, `${early} messages arrived at ${server}.`);
    const healed = performance.now();
    await mailServer.behave("takes mail");
    await untilAllArrived(setup, emails);
    const seconds = ((performance.now() - healed) / 1000).toFixed(1);

    const there = arrived(setup, emails).length;
    const [median, slowest] = [quantile(times, 0.5), quantile(times, 1)];
    figure(
      server,
      `createOtp median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms; ${there} of ${count} codes arrived within ${seconds} s after`,
    );
    const slow = `createOtp takes ${median.toFixed(0)} ms with ${server}.`;
    faults.addIf(median > usualMs + slowerByMs, slow);
    faults.addIf(there < count, `${count - there} codes were lost with ${server}.`);
    const [first] = emails;
    if (first === undefined || there < count) continue;
    faults.addIf(!(await isGood(setup, first)), `A code that arrived after ${server} is not good.`);
  }
  const waited = mailServer.longestSlowMs();
  const seconds = (waited / 1000).toFixed(1);
  figure("longest patience with a server that answers a letter at a time", `${seconds} s`);
  faults.addIf(waited > longestSlowMs, `One message was waited for ${seconds} s.`);
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
export async function outliveCodes(setup: SmtpSetup, count: number): Promise<void> {
  const { database, faults, figure, mailServer } = setup;
  await mailServer.behave("says nothing");
  const { emails } = await askForCodes(setup, count);
  // Half of them have expired, and the others would expire on their way.
  const endIn = (seconds: number, whose: readonly string[]) =>
    database.query(
      "update otps set expires_at = now() + make_interval(secs => $1) where email = any($2)",
      [seconds, whose],
    );
  await endIn(0, emails.slice(0, count / 2));
  await endIn(5, emails.slice(count / 2));
  await mailServer.behave("takes mail");
  const settled = await until(() => isSettled(setup, emails), arrivesWithin);
  faults.addIf(!settled, "The mail of codes that expired is still being tried.");
  const sent = arrived(setup, emails).length;
  figure("codes that expired in an outage, and were sent", `${sent} of ${emails.length}`);
  faults.addIf(sent > 0, `${sent} codes were sent when they had expired.`);
}

/**
 * Kills the process when the mail server has its messages and has not said so yet: nobody can know
 * whether they arrived, so each comes once more, and not more often than that.
 */
export async function killSender(setup: SmtpSetup, count: number): Promise<void> {
  const { database, faults, figure, mailServer, processes } = setup;
  await mailServer.behave("takes a message and does not say so");
  const { emails } = await askForCodes(setup, count);
  const reached = await until(() => arrived(setup, emails).length > 0, arrivesWithin);
  faults.addIf(!reached, "No message reached the mail server.");
  await firstProcess(setup).end("SIGKILL");
  const times = () => emails.map((email) => messagesTo(setup, email).length);
  const before = times().reduce((sum, sent) => sum + sent, 0);
  await mailServer.behave("takes mail");
  processes.length = 0;
  await startProcesses(setup, {});
  // The minute passes after which work that was taken counts as left.
  await database.query(
    "update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'",
  );
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
export async function checkMoments({ database, faults, mailServer }: SmtpSetup): Promise<void> {
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
