import type { Answer } from "../frame/call.ts";
import {
  ask,
  checkAnswers,
  codeOf,
  freshEmail,
  freshNetwork,
  type Kind,
  letPass,
  type OtpSetup,
  type Purpose,
  receivedCode,
  verify,
  wasLookedAt,
  wrongCode,
} from "./codes.ts";

/** What a code takes, by the rules of the product. */
const triesPerCode = 5;
const guessesAtOnce = 200;

const many = (made: () => Promise<Answer>, count = guessesAtOnce) =>
  Promise.all(Array.from({ length: count }, made));

/** 200 wrong guesses at one code at once, each from a network of its own; then the right code. */
export async function guessAtOneCode(setup: OtpSetup): Promise<void> {
  const { database, faults, count, random } = setup;
  const { email, code } = await receivedCode(setup);
  const answers = await many(() => verify(setup, email, wrongCode(code, random)));
  checkAnswers(setup, "A guess", answers);
  const looked = answers.filter(wasLookedAt).length;
  const [found] = await database.query<{ attempts: number }>(
    "select attempts from otps where email = $1 order by created_at desc limit 1",
    [email],
  );
  const attempts = found?.attempts ?? 0;
  count("guesses at codes", answers.length);
  count("guesses that were looked at", looked);
  faults.addIf(
    looked > triesPerCode || attempts > triesPerCode,
    `One code took ${looked} guesses, of which ${attempts} were counted.`,
  );
  if (looked < triesPerCode) return;
  const { status } = await verify(setup, email, code);
  faults.addIf(status === 200, "A code that had all its guesses still opened an account.");
}

/** 200 right guesses at one code at once: one gets the grant. */
export async function verifyOneCodeAtOnce(setup: OtpSetup): Promise<void> {
  const { database, faults, count } = setup;
  const { email, code } = await receivedCode(setup);
  const answers = await many(() => verify(setup, email, code));
  checkAnswers(setup, "A verification", answers);
  const won = answers.filter(({ status }) => status === 200).length;
  const grants = await database.query(
    "select from verification_grants where email = $1 and used_at is null and expires_at > now()",
    [email],
  );
  count("verifications at once", answers.length);
  count("verifications that succeeded", won);
  faults.addIf(won !== 1, `Of ${answers.length} verifications at once, ${won} succeeded.`);
  faults.addIf(grants.length !== 1, `One code made ${grants.length} grants.`);
  const again = await verify(setup, email, code);
  faults.addIf(again.status === 200, "A code was good twice.");
}

/** The guesses of an address count the same when it has no code: nothing tells the two apart. */
export async function compareWithNoCode(setup: OtpSetup): Promise<void> {
  const { email } = await receivedCode(setup);
  const answersFor = async (address: string) => {
    const answers = [];
    for (let tries = 0; tries < triesPerCode + 2; tries++) {
      const answer = await verify(setup, address, "00000x");
      answers.push(`${answer.status} ${codeOf(answer)} ${answer.body["msg"]}`);
    }
    return answers.join("\n");
  };
  const isDifferent = (await answersFor(email)) !== (await answersFor(freshEmail()));
  setup.faults.addIf(isDifferent, "Guessing tells an address with a code from one without.");
}

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

/** Asks at once and in every way, from as many networks; answers how many were sent something. */
async function askAtOnce(setup: OtpSetup, email: string): Promise<number> {
  let turn = 0;
  const answers = await many(() => {
    const [purpose, kind] = ways[turn++ % ways.length] ?? ["register", "clients"];
    return ask(setup, purpose, email, kind);
  }, asksAtOnce);
  checkAnswers(setup, "Asking for a code", answers);
  setup.count("codes asked for", answers.length);
  const isWithoutWait = ({ status, headers }: Answer) =>
    status === 429 && !Number(headers["retry-after"]);
  setup.faults.addIf(answers.some(isWithoutWait), "A refused send does not say how long to wait.");
  return answers.filter(({ status }) => status === 200).length;
}

/**
 * One address, asked for as often as can be for a day, as a client and as a driver: 5 sends an hour,
 * 10 a day, 30 s apart, of all together.
 */
export async function sendToOneAddress(setup: OtpSetup): Promise<void> {
  const { faults, count } = setup;
  const email = freshEmail();
  let inDay = 0;
  for (let hour = 0; hour < 3; hour++) {
    let inHour = 0;
    for (let turn = 0; turn < perHour + 2; turn++) {
      const sent = await askAtOnce(setup, email);
      faults.addIf(sent > 1, `${sent} of ${asksAtOnce} asks at once were sent a code.`);
      inHour += sent;
      await letPass(setup, email, waitSeconds);
    }
    inDay += inHour;
    faults.addIf(inHour > perHour, `One address was sent ${inHour} codes within an hour.`);
    await letPass(setup, email, 60 * 60 - waitSeconds * (perHour + 1));
  }
  count("codes that one address was sent in a day", inDay);
  const wrongNumber = `One address was sent ${inDay} codes in a day, not ${perDay}.`;
  faults.addIf(inDay !== perDay, wrongNumber);
  const mails = (await setup.mail.recipients()).filter((to) => to === email).length;
  faults.addIf(mails > perDay, `One address got ${mails} mails in a day.`);
  for (const [purpose, kind] of ways) {
    const refused = await ask(setup, purpose, email, kind);
    const isRefused = codeOf(refused) === "otp_limit_reached";
    faults.addIf(!isRefused, `An address that was sent enough was answered ${refused.status}.`);
  }
}

/** Everything that is not one plain address is refused, and nothing is sent to anybody. */
export async function askForOddAddresses(setup: OtpSetup): Promise<void> {
  const { faults, count } = setup;
  const [victim, thief] = [freshEmail(), freshEmail("thief")];
  const odd: readonly unknown[] = [
    [victim, thief],
    [victim],
    { address: victim },
    { 0: victim, 1: thief, length: 2 },
    ...[",", ", ", ";", " ", "\r\nBcc: ", "\nTo: ", "%0d%0aBcc:"].map(
      (between) => `${victim}${between}${thief}`,
    ),
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
      const { status } = await ask(setup, purpose, email);
      count("addresses that are none");
      const what = `An e-mail of ${JSON.stringify(email)} was answered ${status}.`;
      faults.addIf(status !== 400, what);
    }
  }
  const recipients = await setup.mail.recipients();
  const wrong = recipients.filter((to) => to.includes(thief) || to.includes(","));
  faults.addIf(wrong.length > 0, `Mail went to ${JSON.stringify(wrong)}.`);
}

/** What a network gets while everybody together guesses too much, by the rules of the product. */
const slowGuesses = 15;
const triesOfOneNetwork = 40;

/**
 * Wrong codes at many addresses from many networks, until the budget of all is used up: the product
 * must raise its alarm and give each network little, and a person with the right code must get in.
 */
export async function sprayCodes(setup: OtpSetup, budget: number): Promise<void> {
  const { faults, count, processes } = setup;
  const guess = (from?: string) => verify(setup, freshEmail(), "123456", from);
  for (let left = budget; left > 0; left -= 50) await many(guess.bind(null, undefined), 50);
  await guess();
  const isAlarmed = processes.some((process) => process.log().includes('"alarm":"wrong-codes"'));
  faults.addIf(!isAlarmed, "No process raised an alarm about the wrong codes.");
  const from = freshNetwork();
  const answers = await many(() => guess(from), triesOfOneNetwork);
  const looked = answers.filter((answer) => codeOf(answer) === "otp_wrong").length;
  count("wrong codes that one network got in, once all had used up the budget", looked);
  faults.addIf(looked > slowGuesses, `One network got ${looked} guesses in during an attack.`);
  const person = await receivedCode(setup);
  const { status } = await verify(setup, person.email, person.code);
  faults.addIf(status !== 200, `During an attack, a right code was answered ${status}.`);
}
