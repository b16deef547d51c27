import type { Context } from "#server/context.ts";
import type { NetworkCap } from "#server/platform/network-cap.ts";

/** Mails that one network may cause, to whatever addresses: a phone network is many people. */
export function codeMailsCap({ budgets }: Pick<Context, "budgets">): NetworkCap {
  return {
    fromNetwork: { name: "otp-sends-network", points: 300, seconds: 60 * 60 },
    slowPoints: 30,
    everywhere: { name: "code-mails", points: budgets.codeMails, seconds: 60 * 60 },
    alarm: "More codes are asked for than people need: somebody has mail sent to strangers.",
  };
}
