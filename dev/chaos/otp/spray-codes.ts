import type { ProductProcess } from "../support/product-process.ts";
import { codeOf, freshEmail, freshNetwork, receivedCode, type Stage, verify } from "./stage.ts";

/** What a network gets while everybody together guesses too much, by the rules of the product. */
const slowGuesses = 15;
const triesOfOneNetwork = 40;

/**
 * Wrong codes at many addresses from many networks, until the budget of all is used up: the product
 * must raise its alarm and give each network little, and who types the right code must not notice.
 */
export async function sprayCodes(
  stage: Stage,
  processes: readonly ProductProcess[],
  budget: number,
): Promise<void> {
  const { faults, count } = stage;
  for (let left = budget; left > 0; left -= 50) {
    await Promise.all(Array.from({ length: 50 }, () => verify(stage, freshEmail(), "123456")));
  }
  await verify(stage, freshEmail(), "123456");
  const alarms = processes.filter((process) => process.log().includes('"alarm":"wrong-codes"'));
  if (alarms.length === 0) faults.add("No process raised an alarm about the wrong codes.");
  const from = freshNetwork();
  const answers = await Promise.all(
    Array.from({ length: triesOfOneNetwork }, () => verify(stage, freshEmail(), "123456", from)),
  );
  const looked = answers.filter((answer) => codeOf(answer) === "otp_wrong").length;
  count("wrong codes that one network got in, once all had used up the budget", looked);
  if (looked > slowGuesses) faults.add(`One network got ${looked} guesses in during an attack.`);
  const person = await receivedCode(stage, "register");
  const { status } = await verify(stage, person.email, person.code);
  if (status !== 200) faults.add(`During an attack, a right code was answered ${status}.`);
}
