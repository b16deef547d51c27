import { join } from "node:path";
import { until } from "#server/platform/db/embedded/until.ts";
import { createMailboxReader } from "#server/platform/mail/mail-folder.ts";
import { type Answer, networkOf } from "./frame/call.ts";
import type { Drill, Setup } from "./frame/drill.ts";
import { codeIn } from "./frame/mail.ts";

/** Wrong codes an hour before every network gets few, for the processes of this drill. */
const budget = 500;
/** The rules of the product: tries of a code, and sends to an address. */
const triesPerCode = 5;
const perHour = 5;
const perDay = 10;
const waitSeconds = 30;
/** The guesses of a network in an attack: those at once, and after the first two waits (15 s). */
const slowGuesses = 10 + 2;

const guessesAtOnce = 200;
const asksAtOnce = 30;
const triesOfOneNetwork = 40;

type OtpSetup = Setup & { readonly readMail: ReturnType<typeof createMailboxReader> };

let serial = 0;

/** An address that nothing else in the drill uses. */
const freshEmail = () => `victim${++serial}@people.example.com`;
const freshNetwork = () => networkOf(++serial)["x-forwarded-for"];

/** Makes a call to either process, from a new network unless one is named. */
function send({ call }: Setup, path: string, body: object, from = freshNetwork()): Promise<Answer> {
  // The product's proxy writes the last address; a visitor may make up those before it.
  const headers = { "x-forwarded-for": `${freshNetwork()}, ${from}` };
  return call({ method: "POST", path: `/api/${path}`, body, headers });
}

/** Every way to have a code sent. */
const ways = [
  "clients/createOtp",
  "drivers/createOtp",
  "clients/forgotpassword",
  "drivers/forgotpassword",
];

const verify = (setup: Setup, email: string, verificationCode: string, from?: string) =>
  send(setup, "clients/verifyOtp", { email, verificationCode }, from);

const codeOf = ({ body }: Answer) => body["code"];
/** Whether a guess was looked at: a limit, or a busy server, refuses others unseen. */
const wasLookedAt = (answer: Answer) => answer.status === 200 || codeOf(answer) === "otp_wrong";

/** Makes so many calls at once: each must be answered by a success or a refusal in words. */
async function many({ faults }: Setup, count: number, make: (index: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  for (const { status, body, broken } of answers) {
    const isClear = (status >= 200 && status < 500) || status === 503;
    if (status === 200 || (isClear && typeof body["msg"] === "string")) continue;
    faults.add(`A call was answered ${broken ?? status}: ${JSON.stringify(body)}`);
  }
  return answers;
}

/** Asks for a code for a new address, and reads it from the mail. */
async function receivedCode(setup: OtpSetup) {
  const email = freshEmail();
  const { status, body } = await send(setup, "clients/createOtp", { email });
  if (status !== 200) throw new Error(`No code was made: ${status} ${JSON.stringify(body)}`);
  const find = async () => codeIn((await setup.readMail()).find(({ to }) => to === email)?.text);
  const code = await until(find, { within: 20_000 });
  if (code === undefined) throw new Error(`No code reached ${email} within 20 s.`);
  return { email, code };
}

/** Wrong guesses at one code at once, each from a network of its own; then the right code. */
async function guessAtOneCode(setup: OtpSetup): Promise<void> {
  const { database, faults, count, random } = setup;
  const { email, code } = await receivedCode(setup);
  const wrong = Array.from({ length: guessesAtOnce }, () =>
    String(random.below(1_000_000)).padStart(6, "0"),
  ).map((guess) => (guess === code ? "00000x" : guess));
  const answers = await many(setup, guessesAtOnce, (at) => verify(setup, email, wrong[at] ?? ""));
  const looked = answers.filter(wasLookedAt).length;
  const [found] = await database.query<{ attempts: number }>(
    "select attempts from otps where email = $1",
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

/** Right guesses at one code at once: one gets the grant. */
async function verifyOneCodeAtOnce(setup: OtpSetup): Promise<void> {
  const { database, faults, count } = setup;
  const { email, code } = await receivedCode(setup);
  const answers = await many(setup, guessesAtOnce, () => verify(setup, email, code));
  const won = answers.filter(({ status }) => status === 200).length;
  const grants = await database.query("select from verification_grants where email = $1", [email]);
  count("verifications at once", answers.length);
  count("verifications that succeeded", won);
  faults.addIf(won !== 1, `Of ${answers.length} verifications at once, ${won} succeeded.`);
  faults.addIf(grants.length !== 1, `One code made ${grants.length} grants.`);
}

/** Lets time pass for what was sent to this address, by moving it into the past. */
async function letPass({ database }: Setup, email: string, seconds: number): Promise<void> {
  await database.query(
    `with sends as (
       update mail_sends set created_at = created_at - make_interval(secs => $2) where email = $1)
     update otps set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where email = $1`,
    [email, seconds],
  );
}

/** Asks at once and in every way, from as many networks; answers how many were sent something. */
async function askAtOnce(setup: OtpSetup, email: string): Promise<number> {
  const ask = (at: number) => send(setup, ways[at % ways.length] ?? "", { email });
  const answers = await many(setup, asksAtOnce, ask);
  setup.count("codes asked for", answers.length);
  const isWithoutWait = ({ status, headers }: Answer) =>
    status === 429 && !Number(headers["retry-after"]);
  setup.faults.addIf(answers.some(isWithoutWait), "A refused send does not say how long to wait.");
  const sent = answers.filter(({ status }) => status === 200).length;
  setup.faults.addIf(sent > 1, `${sent} of ${asksAtOnce} asks at once were sent a code.`);
  return sent;
}

/**
 * One address, asked for as often as can be for a day, as a client and as a driver: 5 sends an hour,
 * 10 a day, 30 s apart, of all together.
 */
async function sendToOneAddress(setup: OtpSetup): Promise<void> {
  const { faults, count } = setup;
  const email = freshEmail();
  let inDay = 0;
  for (let hour = 0; hour < 3; hour++) {
    let inHour = 0;
    for (let turn = 0; turn < perHour + 2; turn++) {
      inHour += await askAtOnce(setup, email);
      await letPass(setup, email, waitSeconds);
    }
    inDay += inHour;
    faults.addIf(inHour > perHour, `One address was sent ${inHour} codes within an hour.`);
    await letPass(setup, email, 60 * 60 - waitSeconds * (perHour + 1));
  }
  count("codes that one address was sent in a day", inDay);
  faults.addIf(inDay !== perDay, `One address was sent ${inDay} codes in a day, not ${perDay}.`);
  const mails = (await setup.readMail()).filter(({ to }) => to.includes(email));
  faults.addIf(mails.length > perDay, `One address got ${mails.length} mails in a day.`);
  const isShared = mails.some(({ to }) => to !== email);
  faults.addIf(isShared, "A code went to more than its one address.");
}

/**
 * Wrong codes at many addresses from many networks, until the budget of all is used up: the product
 * must raise its alarm and give each network little, and a person with the right code must get in.
 */
async function sprayCodes(setup: OtpSetup): Promise<void> {
  const { faults, count, processes } = setup;
  const guess = (from?: string) => verify(setup, freshEmail(), "123456", from);
  for (let left = budget; left >= 0; left -= 50) await many(setup, 50, () => guess());
  const isAlarmed = processes.some((process) => process.log().includes('"alarm":"wrong-codes"'));
  faults.addIf(!isAlarmed, "No process raised an alarm about the wrong codes.");
  const from = freshNetwork();
  const answers = await many(setup, triesOfOneNetwork, () => guess(from));
  const looked = answers.filter(wasLookedAt).length;
  count("wrong codes that one network got in, once all had used up the budget", looked);
  faults.addIf(looked > slowGuesses, `One network got ${looked} guesses in during an attack.`);
  const person = await receivedCode(setup);
  const { status } = await verify(setup, person.email, person.code);
  faults.addIf(status !== 200, `During an attack, a right code was answered ${status}.`);
}

export const otpDrill: Drill = {
  name: "otp",
  about: "one-time passwords guessed, replayed and asked for from everywhere, on two processes",
  // Codes attacked; the full figures take 100.
  rounds: 3,
  processes: 2,
  environment: { WRONG_CODES_PER_HOUR: String(budget), CODE_MAILS_PER_HOUR: "1000000" },
  work: async (drill) => {
    const setup = {
      ...drill,
      readMail: createMailboxReader([join(drill.database.dataDir, "mail")]),
    };
    for (let round = 0; round < drill.rounds; round++) {
      await guessAtOneCode(setup);
      await verifyOneCodeAtOnce(setup);
    }
    drill.say("codes attacked");
    await sendToOneAddress(setup);
    drill.say("one address asked for as often as can be");
    await sprayCodes(setup);
    return {
      processes: drill.processes.length,
      "tries per code": triesPerCode,
      "codes per address": `one in ${waitSeconds} s, ${perHour} an hour, ${perDay} a day`,
    };
  },
};
