import { defineDrill } from "./frame/drill.ts";
import { readSentCodes } from "./frame/mail.ts";
import {
  askForOddAddresses,
  compareWithNoCode,
  guessAtOneCode,
  sendToOneAddress,
  sprayCodes,
  verifyOneCodeAtOnce,
} from "./otp/attacks.ts";
import { misuseProofs } from "./otp/misuse-proofs.ts";

/** Codes attacked in a default run; the full figures take `--rounds 100`. */
const defaultRounds = 3;
/** Wrong codes an hour before every network gets few, for the processes of this drill. */
const budget = 500;
const connections = 128;

export const otpDrill = defineDrill({
  name: "otp",
  about: "one-time passwords guessed, replayed and asked for from everywhere, on two processes",
  processes: 2,
  maxLines: connections,
  environment: { WRONG_CODES_PER_HOUR: String(budget), CODE_MAILS_PER_HOUR: "1000000" },
  countsFaultsAs: "codes guessed, used twice, sent too often or to another address",
  work: async (drill) => {
    const { say, processes } = drill;
    const setup = { ...drill, mail: readSentCodes(drill.database) };
    const codes = drill.rounds ?? defaultRounds;
    for (let round = 0; round < codes; round++) {
      await guessAtOneCode(setup);
      await verifyOneCodeAtOnce(setup);
      if ((round + 1) % Math.ceil(codes / 5) === 0) say(`${round + 1} of ${codes} codes attacked`);
    }
    await compareWithNoCode(setup);
    await misuseProofs(setup);
    await askForOddAddresses(setup);
    say("proofs misused, odd addresses asked for");
    await sendToOneAddress(setup);
    say("one address asked for as often as can be");
    await sprayCodes(setup, budget);
    return {
      processes: processes.length,
      connections,
      WRONG_CODES_PER_HOUR: budget,
      "tries per code": 5,
      "codes per address": "one in 30 s, 5 an hour, 10 a day",
    };
  },
});
