/**
 * `npm run chaos` runs drills that try to break the product. Each prints what it counted and
 * the settings it ran with, and the command fails when a drill found what must not be.
 *
 * usage: npm run chaos [-- --only races,crash] [--rounds N] [--seed N] [--product FOLDER]
 *   --only     these drills alone; a name that does not exist lists them all
 *   --rounds   instead of each drill's own short number
 *   --seed     repeats the choices of a run
 *   --product  starts the product of another checkout, to compare with
 */
import { clusterDrill } from "./chaos/cluster.drill.ts";
import { crashDrill } from "./chaos/crash.drill.ts";
import { runDrills } from "./chaos/frame/drill.ts";
import { hostileInputsDrill } from "./chaos/hostile-inputs.drill.ts";
import { overloadDrill } from "./chaos/overload.drill.ts";
import { racesDrill } from "./chaos/races.drill.ts";
import { timingDrill } from "./chaos/timing.drill.ts";
import { worstInputsDrill } from "./chaos/worst-inputs.drill.ts";

await runDrills([
  hostileInputsDrill,
  worstInputsDrill,
  crashDrill,
  racesDrill,
  timingDrill,
  clusterDrill,
  overloadDrill,
]);
