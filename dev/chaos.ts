// What `npm run chaos` runs: drills that try to break the product. Each prints what it counted and
// the settings it ran with, and the command fails when a drill found what must not be.
//   --only A,B   these drills alone      --rounds N   instead of each drill's own short default
//   --seed N     repeats a run's choices
import { parseArgs } from "node:util";
import { backupDrill } from "./chaos/backup.drill.ts";
import { crashDrill } from "./chaos/crash.drill.ts";
import { failoverDrill } from "./chaos/failover.drill.ts";
import type { Drill } from "./chaos/frame/drill.ts";
import { pinDrill } from "./chaos/frame/product.ts";
import { hostileInputsDrill } from "./chaos/hostile-inputs.drill.ts";
import { otpDrill } from "./chaos/otp.drill.ts";
import { overloadDrill } from "./chaos/overload.drill.ts";
import { racesDrill } from "./chaos/races.drill.ts";
import { slowConnectionsDrill } from "./chaos/slow-connections.drill.ts";
import { smtpDrill } from "./chaos/smtp.drill.ts";
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
  overloadDrill,
  slowConnectionsDrill,
];

const say = (line: string) => console.log(line);

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    throw new Error(`--${name} must be a whole number from 1 on, but it is "${text}".`);
  }
  return number;
}

function chooseDrills(only: string | undefined): readonly Drill[] {
  if (only === undefined) return drills;
  return only.split(",").map((name) => {
    const drill = drills.find((known) => known.name === name);
    const names = drills.map((known) => known.name).join(", ");
    if (!drill) throw new Error(`There is no drill "${name}". There are: ${names}.`);
    return drill;
  });
}

async function run(drill: Drill, options: { rounds: number | null; seed: number }) {
  const start = Date.now();
  say(`\n== ${drill.name}: ${drill.about}`);
  const { figures, settings, faults } = await drill.run({
    ...options,
    say: (line) => say(`  … ${line}`),
  });
  for (const [name, value] of Object.entries(figures)) say(`  ${name}: ${value}`);
  for (const [name, value] of Object.entries(settings)) say(`  with ${name}: ${value}`);
  for (const fault of faults) say(`  ! ${fault}`);
  const outcome = faults.length === 0 ? "withstood" : "FAILED";
  say(`== ${drill.name}: ${outcome} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return faults.length === 0;
}

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const options = {
  rounds: values.rounds === undefined ? null : wholeNumber("rounds", values.rounds),
  seed: wholeNumber("seed", values.seed),
};
const chosen = chooseDrills(values.only);
pinDrill();
const broken: string[] = [];
for (const drill of chosen) if (!(await run(drill, options))) broken.push(drill.name);
say(
  broken.length === 0
    ? `\nAll ${chosen.length} drills: withstood`
    : `\nFAILED: ${broken.join(", ")}`,
);
process.exit(broken.length === 0 ? 0 : 1);
