import { defineDrill, startProcesses } from "./frame/drill.ts";
import { openMailServer } from "./smtp/mail-server.ts";
import {
  checkMoments,
  goThroughOutages,
  killSender,
  measureUsual,
  outliveCodes,
} from "./smtp/outages.ts";

/** Codes asked for in each outage of a default run; the full figures take `--rounds 100`. */
const defaultCodes = 12;
const outageMs = 1_500;

export const smtpDrill = defineDrill({
  name: "smtp",
  about: "codes asked for while the mail server is out of order, or their sender is killed",
  processes: 0,
  maxLines: 1,
  environment: { CODE_MAILS_PER_HOUR: "1000000" },
  work: async (drill) => {
    const { say, figure } = drill;
    const mailServer = await openMailServer();
    drill.onEnd(mailServer.close);
    const installation = { ...drill.installation, SMTP_URL: mailServer.url };
    const setup = { ...drill, installation, mailServer };
    await startProcesses(setup, {});
    const count = drill.rounds ?? defaultCodes;
    const usualMs = await measureUsual(setup, count);
    await goThroughOutages(setup, { count, usualMs, outageMs });
    say("outages gone through");
    await outliveCodes(setup, count);
    say("codes outlived");
    await killSender(setup, count);
    await checkMoments(setup);
    figure("messages taken by the mail server", mailServer.taken.length);
    return {
      "a message is given up after":
        "2 s without a connection or greeting, 5 s of silence, 15 s in all",
      "tried again after": "1 s, then twice as long each time, to 30 s, until the code ends",
      "each outage lasts": `${outageMs / 1000} s after the last code was asked for`,
    };
  },
});
