import {
  checkAnswers,
  codeOf,
  receivedCode,
  type Stage,
  verify,
  wasLookedAt,
  wrongCode,
} from "./stage.ts";

/** What a code takes, by the rules of the product. */
const triesPerCode = 5;
const guessesAtOnce = 200;

async function attemptsOf({ database }: Stage, email: string): Promise<number> {
  const [found] = await database.query<{ attempts: number }>(
    "select attempts from otps where email = $1 order by created_at desc limit 1",
    [email],
  );
  return found?.attempts ?? 0;
}

/** 200 wrong guesses at one code at once, each from a network of its own; then the right code. */
export async function guessAtOneCode(stage: Stage): Promise<void> {
  const { faults, count, random } = stage;
  const { email, code } = await receivedCode(stage, "register");
  const guesses = Array.from({ length: guessesAtOnce }, () =>
    verify(stage, email, wrongCode(code, random)),
  );
  const answers = await Promise.all(guesses);
  checkAnswers(stage, "A guess", answers);
  const looked = answers.filter(wasLookedAt).length;
  const attempts = await attemptsOf(stage, email);
  count("guesses at codes", answers.length);
  count("guesses that were looked at", looked);
  if (looked > triesPerCode || attempts > triesPerCode) {
    faults.add(`One code took ${looked} guesses, of which ${attempts} were counted.`);
  }
  if (looked < triesPerCode) return;
  const late = await verify(stage, email, code);
  if (late.status === 200) faults.add("A code that had all its guesses still opened an account.");
}

/** 200 right guesses at one code at once: one gets the grant. */
export async function verifyOneCodeAtOnce(stage: Stage): Promise<void> {
  const { database, faults, count } = stage;
  const { email, code } = await receivedCode(stage, "register");
  const answers = await Promise.all(
    Array.from({ length: guessesAtOnce }, () => verify(stage, email, code)),
  );
  checkAnswers(stage, "A verification", answers);
  const won = answers.filter(({ status }) => status === 200).length;
  const grants = await database.query(
    "select from verification_grants where email = $1 and used_at is null and expires_at > now()",
    [email],
  );
  count("verifications at once", answers.length);
  count("verifications that succeeded", won);
  if (won !== 1) faults.add(`Of ${answers.length} verifications at once, ${won} succeeded.`);
  if (grants.length !== 1) faults.add(`One code made ${grants.length} grants.`);
  const again = await verify(stage, email, code);
  if (again.status === 200) faults.add("A code was good twice.");
}

/** The guesses of an address count the same when it has no code: nothing tells the two apart. */
export async function compareWithNoCode(stage: Stage, unknown: string): Promise<void> {
  const { email } = await receivedCode(stage, "register");
  const story = async (address: string) => {
    const told = [];
    for (let tries = 0; tries < triesPerCode + 2; tries++) {
      const answer = await verify(stage, address, "00000x");
      told.push(`${answer.status} ${codeOf(answer)} ${answer.body["msg"]}`);
    }
    return told.join("\n");
  };
  if ((await story(email)) !== (await story(unknown))) {
    stage.faults.add("Guessing tells an address with a code from one without.");
  }
}
