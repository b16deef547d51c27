/**
 * `npm run bench` measures how fast the product is, in parts that run alone, each beside a yardstick
 * of the same run, because milliseconds depend on the machine and on what else it does.
 *
 * usage: npm run bench [-- --only web,scale] [--rounds N] [--seed N]
 *   --only     these parts alone: web (Lighthouse on each page), scale (calls on 100,000 orders)
 *   --rounds   how often each figure is taken, instead of each part's own number
 *   --seed     repeats the choices of a run
 */
import { scalePart } from "./bench/scale.part.ts";
import { webPart } from "./bench/web.part.ts";
import { runDrills } from "./chaos/frame/drill.ts";

await runDrills([webPart, scalePart]);
