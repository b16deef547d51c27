// What `npm run bench` runs: how fast the product is, in parts that run alone, each beside a yardstick
// of the same run, because milliseconds depend on the machine and on what else it does.
import { scalePart } from "./bench/scale.part.ts";
import { webPart } from "./bench/web.part.ts";
import { runDrills } from "./chaos/frame/run-drills.ts";

await runDrills([webPart, scalePart]);
