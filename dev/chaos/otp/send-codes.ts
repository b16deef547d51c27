import {
  ask,
  checkAnswers,
  codeOf,
  freshEmail,
  type Kind,
  letPass,
  type Purpose,
  type Stage,
} from "./stage.ts";

/** What an address may be sent, by the rules of the product. */
const perHour = 5;
const perDay = 10;
const waitSeconds = 30;
const asksAtOnce = 30;

/** Every way to have a code sent: what it is for, and as whom. */
const ways: readonly (readonly [Purpose, Kind])[] = [
  ["register", "clients"],
  ["register", "drivers"],
  ["reset", "clients"],
  ["reset", "drivers"],
];

/**
 * Asks at once and in every way, on both processes, from as many networks; answers how many were sent
 * something.
 */
async function askAtOnce(stage: Stage, email: string): Promise<number> {
  const rounds = Array.from({ length: Math.ceil(asksAtOnce / ways.length) }, () => ways);
  const asks = rounds.flat().slice(0, asksAtOnce);
  const answers = await Promise.all(
    asks.map(([purpose, kind]) => ask(stage, purpose, email, kind)),
  );
  checkAnswers(stage, "Asking for a code", answers);
  stage.count("codes asked for", answers.length);
  const withoutWait = answers.filter(
    ({ status, headers }) => status === 429 && !Number(headers["retry-after"]),
  );
  if (withoutWait.length > 0) stage.faults.add("A refused send does not say how long to wait.");
  return answers.filter(({ status }) => status === 200).length;
}

/**
 * One address, asked for as often as can be for a day, as a client and as a driver: 5 sends an hour,
 * 10 a day, 30 s apart, of all together.
 */
export async function sendToOneAddress(stage: Stage): Promise<void> {
  const { faults, count } = stage;
  const email = freshEmail();
  let inDay = 0;
  for (let hour = 0; hour < 3; hour++) {
    let inHour = 0;
    for (let turn = 0; turn < perHour + 2; turn++) {
      const sent = await askAtOnce(stage, email);
      if (sent > 1) faults.add(`${sent} of ${asksAtOnce} asks at once were sent a code.`);
      inHour += sent;
      await letPass(stage, email, waitSeconds);
    }
    inDay += inHour;
    if (inHour > perHour) faults.add(`One address was sent ${inHour} codes within an hour.`);
    await letPass(stage, email, 60 * 60 - waitSeconds * (perHour + 1));
  }
  count("codes that one address was sent in a day", inDay);
  if (inDay !== perDay) faults.add(`One address was sent ${inDay} codes in a day, not ${perDay}.`);
  const mails = (await stage.mail.recipients()).filter((to) => to === email);
  if (mails.length > perDay) faults.add(`One address got ${mails.length} mails in a day.`);
  for (const [purpose, kind] of ways) {
    const refused = await ask(stage, purpose, email, kind);
    if (codeOf(refused) !== "otp_limit_reached") {
      faults.add(`An address that was sent enough was answered ${refused.status}.`);
    }
  }
}

/** Everything that is not one plain address is refused, and nothing is sent to anybody. */
export async function askForOddAddresses(stage: Stage): Promise<void> {
  const { faults, count, mail } = stage;
  const [victim, thief] = [freshEmail(), freshEmail("thief")];
  const odd: readonly unknown[] = [
    [victim, thief],
    [victim],
    { address: victim },
    { 0: victim, 1: thief, length: 2 },
    `${victim},${thief}`,
    `${victim}, ${thief}`,
    `${victim};${thief}`,
    `${victim} ${thief}`,
    `${victim}\r\nBcc: ${thief}`,
    `${victim}\nTo: ${thief}`,
    `${victim}%0d%0aBcc:${thief}`,
    `Victim <${victim}>`,
    `"${victim}" <${thief}>`,
    `${thief}\u0000${victim}`,
    `<${victim}>`,
    `@${victim}:${thief}`,
    `${victim}(${thief})`,
    1,
    true,
    null,
  ];
  for (const purpose of ["register", "reset"] as const) {
    for (const email of odd) {
      const { status } = await ask(stage, purpose, email);
      count("addresses that are none");
      if (status !== 400) {
        faults.add(`An e-mail of ${JSON.stringify(email)} was answered ${status}.`);
      }
    }
  }
  const recipients = await mail.recipients();
  const wrong = recipients.filter((to) => to.includes(thief) || to.includes(","));
  if (wrong.length > 0) faults.add(`Mail went to ${JSON.stringify(wrong)}.`);
}
