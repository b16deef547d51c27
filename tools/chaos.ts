// What `npm run chaos` runs: drills that try to break the product. Each prints what it counted and
// the settings it ran with, and the command fails when a drill found what must not be.
//   --count N   hostile inputs to send (10000)      --seed N   repeats a run exactly
import { parseArgs } from "node:util";
import { sendHostileInputs } from "./chaos/hostile-inputs.ts";
import { startSampleServer } from "./sample-server.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});

const settings = { count: Number(values.count), seed: Number(values.seed) };
console.log(`Hostile inputs: ${settings.count} requests, seed ${settings.seed}`);
const server = await startSampleServer({ TRUSTED_PROXIES: "1" });
try {
  const { sent, statuses, faults } = await sendHostileInputs(server, {
    ...settings,
    say: (line) => console.log(line),
  });
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(`  sent ${sent}; ${counts.join(", ")}`);
  for (const fault of faults) console.log(`  ! ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
