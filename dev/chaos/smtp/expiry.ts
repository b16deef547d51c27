import { askForCodes, messagesTo, type Stage, until } from "./stage.ts";

const settledWithinMs = 60_000;

/** What became of the mail of each address. */
async function deliveries({ database }: Stage, emails: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ delivery: string }>(
    "select delivery from otps where email = any($1)",
    [emails],
  );
  return rows.map(({ delivery }) => delivery);
}

/** Codes whose time runs out while nothing can be sent: none is sent any more. */
export async function outliveCodes(stage: Stage, count: number): Promise<void> {
  const { database, faults, figure, mailServer } = stage;
  await mailServer.behave("says nothing");
  const { emails } = await askForCodes(stage, count);
  // Half of them have expired, and the others would on their way.
  const endIn = (seconds: number, whose: readonly string[]) =>
    database.query(
      "update otps set expires_at = now() + make_interval(secs => $1) where email = any($2)",
      [seconds, whose],
    );
  await endIn(0, emails.slice(0, count / 2));
  await endIn(5, emails.slice(count / 2));
  await mailServer.behave("takes mail");
  const settled = async () =>
    (await deliveries(stage, emails)).every((delivery) => delivery !== "queued");
  if (!(await until(settled, settledWithinMs))) {
    faults.add("The mail of codes that expired is still being tried.");
  }
  const sent = emails.filter((email) => messagesTo(stage, email).length > 0);
  figure("codes that expired in an outage, and were sent", `${sent.length} of ${emails.length}`);
  if (sent.length > 0) faults.add(`${sent.length} codes were sent when they had expired.`);
}

/** Of everything that arrived, nothing came after its code had ended. */
export async function checkMoments({ database, faults, mailServer }: Stage): Promise<void> {
  const rows = await database.query<{ email: string; expires_at: Date }>(
    "select email, expires_at from otps",
  );
  const endOf = new Map(rows.map(({ email, expires_at }) => [email, expires_at.getTime()]));
  const late = mailServer.taken.filter(({ to, atMs }) => atMs > (endOf.get(to[0] ?? "") ?? 0));
  if (late.length > 0) faults.add(`${late.length} messages arrived after their codes had ended.`);
  const shared = mailServer.taken.filter(({ to }) => to.length !== 1);
  if (shared.length > 0) faults.add(`${shared.length} messages had not exactly one recipient.`);
}
