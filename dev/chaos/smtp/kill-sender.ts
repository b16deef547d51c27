import { askForCodes, messagesTo, type Stage, until } from "./stage.ts";

const takenWithinMs = 20_000;
/** The product looks for work that nobody does any more every 15 s. */
const resumedWithinMs = 60_000;

/**
 * The process dies when the mail server has its messages and has not said so yet: nobody can know
 * whether they arrived, so each comes once more, and not more often than that.
 */
export async function killSender(
  stage: Stage,
  restart: () => Promise<void>,
  count: number,
): Promise<void> {
  const { database, faults, figure, mailServer, product } = stage;
  await mailServer.behave("takes a message and does not say so");
  const { emails } = await askForCodes(stage, count);
  const reached = () => emails.some((email) => messagesTo(stage, email).length > 0);
  if (!(await until(reached, takenWithinMs))) faults.add("No message reached the mail server.");
  await product().end("SIGKILL");
  const before = emails.reduce((sum, email) => sum + messagesTo(stage, email).length, 0);
  await mailServer.behave("takes mail");
  await restart();
  // The minute passes after which work that was taken counts as left.
  await database.query(
    "update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'",
  );
  const arrived = async () => {
    const rows = await database.query<{ queued: number }>(
      "select count(*)::int as queued from otps where delivery = 'queued' and email = any($1)",
      [emails],
    );
    return rows[0]?.queued === 0;
  };
  if (!(await until(arrived, resumedWithinMs))) {
    faults.add("Mail whose sender was killed was not sent by anybody else.");
  }
  const times = emails.map((email) => messagesTo(stage, email).length);
  figure(
    "messages under way when their sender was killed",
    `${before}, sent again ${times.filter((sent) => sent > 1).length}, lost ${times.filter((sent) => sent === 0).length}`,
  );
  const most = Math.max(...times);
  if (most > 2) faults.add(`One crash made ${most} messages of one.`);
  if (times.includes(0)) faults.add("A crash lost a message.");
}
