import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../../bench/timing.ts";
import type { Manners } from "./mail-server.ts";
import { askForCodes, isGood, messagesTo, type Stage, until } from "./stage.ts";

/** Longest wait between two tries of the product, and one try that fails late. */
const arrivesWithinMs = 60_000;
/** Far below what waiting for a mail server would cost, far above what a busy machine does. */
const slowerByMs = 250;

const outages: readonly Manners[] = [
  "is closed",
  "says nothing",
  "refuses every recipient",
  "hangs up in the middle of a message",
  "answers a letter at a time",
];

/** The product gives a message up after 15 s in all; closing the line takes a moment. */
const longestCrawlMs = 18_000;

/** Asks while the mail server works: what every outage is compared with. */
export async function measureUsual(stage: Stage, count: number): Promise<number> {
  const { emails, times } = await askForCodes(stage, count);
  const arrived = () => emails.every((email) => messagesTo(stage, email).length > 0);
  if (!(await until(arrived, arrivesWithinMs))) {
    stage.faults.add("A code did not arrive although the mail server works.");
  }
  const median = quantile(times, 0.5);
  stage.figure("createOtp while the mail server works, median ms", median.toFixed(1));
  return median;
}

/**
 * Every way to be out of order, each for a while in which codes are asked for: the page answers as
 * ever, and every code arrives once the server works again.
 */
export async function goThroughOutages(
  stage: Stage,
  { count, usualMs, outageMs }: { count: number; usualMs: number; outageMs: number },
): Promise<void> {
  const { faults, figure, mailServer } = stage;
  for (const manners of outages) {
    await mailServer.behave(manners);
    const { emails, times } = await askForCodes(stage, count);
    await pause(outageMs);
    const early = emails.filter((email) => messagesTo(stage, email).length > 0);
    if (early.length > 0)
      faults.add(`${early.length} messages arrived at a server that ${manners}.`);
    const healed = performance.now();
    await mailServer.behave("takes mail");
    const arrived = () => emails.every((email) => messagesTo(stage, email).length > 0);
    await until(arrived, arrivesWithinMs);
    const seconds = ((performance.now() - healed) / 1000).toFixed(1);

    const lost = emails.filter((email) => messagesTo(stage, email).length === 0);
    const median = quantile(times, 0.5);
    const slowest = quantile(times, 1);
    figure(
      `a server that ${manners}`,
      `createOtp median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms; ${emails.length - lost.length} of ${emails.length} codes arrived within ${seconds} s after`,
    );
    if (median > usualMs + slowerByMs) {
      faults.add(`createOtp takes ${median.toFixed(0)} ms with a server that ${manners}.`);
    }
    if (lost.length > 0)
      faults.add(`${lost.length} codes were lost with a server that ${manners}.`);
    const [first] = emails;
    if (first !== undefined && lost.length === 0 && !(await isGood(stage, first))) {
      faults.add(`A code that arrived after a server that ${manners} is not good.`);
    }
  }
  const crawled = mailServer.longestCrawlMs();
  figure(
    "longest patience with a server that answers a letter at a time",
    `${(crawled / 1000).toFixed(1)} s`,
  );
  if (crawled > longestCrawlMs) {
    faults.add(`One message was waited for ${(crawled / 1000).toFixed(0)} s.`);
  }
}
