// What `npm run chaos` runs: drills that try to break the product. Each prints what it counted and
// the settings it ran with, and the command fails when a drill found what must not be.
//   --only A,B   these drills alone      --rounds N   instead of each drill's own short default
//   --seed N     repeats a run's choices
import { parseArgs } from "node:util";
import { backupDrill } from "./chaos/backup.drill.ts";
import { hostsDrill, pooledDrill } from "./chaos/cluster.drill.ts";
import { crashDrill } from "./chaos/crash.drill.ts";
import { failoverDrill } from "./chaos/failover.drill.ts";
import { type Drill, runDrill } from "./chaos/frame/drill.ts";
import { hostileInputsDrill } from "./chaos/hostile-inputs.drill.ts";
import { otpDrill } from "./chaos/otp.drill.ts";
import { overloadDrill } from "./chaos/overload.drill.ts";
import { racesDrill } from "./chaos/races.drill.ts";
import { slowConnectionsDrill } from "./chaos/slow-connections.drill.ts";
import { smtpDrill } from "./chaos/smtp.drill.ts";
import { standbyDrill } from "./chaos/standby.drill.ts";
import { timingDrill } from "./chaos/timing.drill.ts";

/** Every drill, in the order in which they run. */
const drills: readonly Drill[] = [
  hostileInputsDrill,
  crashDrill,
  racesDrill,
  backupDrill,
  otpDrill,
  timingDrill,
  smtpDrill,
  failoverDrill,
  standbyDrill,
  hostsDrill,
  pooledDrill,
  overloadDrill,
  slowConnectionsDrill,
];

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a whole number from 1 on, but it is "${text}".`);
}

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const options = {
  rounds: values.rounds === undefined ? undefined : wholeNumber("rounds", values.rounds),
  seed: wholeNumber("seed", values.seed),
};
const names = values.only?.split(",") ?? drills.map(({ name }) => name);
const chosen = names.map((name) => {
  const drill = drills.find((known) => known.name === name);
  const known = drills.map((each) => each.name).join(", ");
  if (!drill) throw new Error(`There is no drill "${name}". There are: ${known}.`);
  return drill;
});
const broken: string[] = [];
for (const drill of chosen) if (!(await runDrill(drill, options))) broken.push(drill.name);
const isWhole = broken.length === 0;
console.log(
  isWhole ? `\nAll ${chosen.length} drills: withstood` : `\nFAILED: ${broken.join(", ")}`,
);
process.exit(isWhole ? 0 : 1);
