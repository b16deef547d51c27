/**
 * How long suggestions take, typed letter by letter. Milliseconds depend on the machine and on what
 * else it does, so each is also given as a multiple of the same quantile of a yardstick that runs in
 * between: reading a fixed JSON document. Then texts that cost the most, the search of the provider
 * `osm` beside others, with 100,000 and 1,000,000 generated streets, and its routes on an OpenStreetMap
 * extract, if one is named.
 *
 * usage: npm run bench -- [rounds] [streets,streets] [FILE.osm.pbf]
 */
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import { compareSearches } from "./bench/compare-searches.ts";
import { measureExtract } from "./bench/measure-extract.ts";
import { quantile, timed, yardstickDocument } from "./bench/timing.ts";

const rounds = Number(process.argv[2] ?? 20);
const streetCounts = (process.argv[3] ?? "100000,1000000").split(",").map(Number);

const typedTexts = [
  "Sandton",
  "zandton",
  "bryanston sandton",
  "OR Tambo International",
  "Johannesburg",
  "pretoria east gauteng",
  "parkview jhb",
  "Kemptonpark",
  "Mall of Africa, Midrand",
  "Durban",
  "12 Main Road, Bryanston, Sandton, 2191",
  "Unit 4, 12 Main Road, Bryansten",
  "Shop 3 Mall of Africa",
  "112 Nowhere Street, Unheardof, South Africa",
  "the big house with the blue door behind the church in soshanguve",
];
/** Texts that cost the most of many tried: unknown words, common words, beginnings, one long word. */
const worstTexts = [
  "zambedi, nort north, 2191, rge,  sqr enorthw,  enenen, suburb, bokbur",
  "119 raal, mainx pretor raetoria rpetor  pretoria preboria pretori corner",
  "bsacktrom, gauteng   me city of johannesburg pretoria ystrgout",
  "van der dowergqen 2191 oriel 2191 victoriastraat, anqiesoriegl, pretori",
  "1 main main main main main main main main main main main main main main",
  "zandtem bryansn midrend pretorja sowetoo kemtonp benonij sprinks bokburg",
  "awdemillewademilleweademilulewademillewademillewadfemillewademillewademill",
];
const queries = typedTexts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));

const started = performance.now();
const maps = await createEmbeddedMaps();
const startMs = performance.now() - started;

for (const query of queries) await maps.suggest(query);

const times: number[] = [];
const yardsticks: number[] = [];
const slowest = { query: "", ms: 0 };
for (let round = 0; round < rounds; round += 1) {
  for (const query of queries) {
    const ms = await timed(() => maps.suggest(query));
    times.push(ms);
    yardsticks.push(await timed(async () => JSON.parse(yardstickDocument)));
    if (ms > slowest.ms) Object.assign(slowest, { query, ms });
  }
}

function show(name: string, ms: number, yardstick: number): void {
  const ratio = (ms / yardstick).toFixed(1);
  console.log(
    `${name.padEnd(8)} ${ms.toFixed(3)} ms, ${ratio} × the yardstick's ${yardstick.toFixed(3)} ms`,
  );
}

console.log(`places: ${times.length} suggestions after a start of ${startMs.toFixed(0)} ms`);
show("p50", quantile(times, 0.5), quantile(yardsticks, 0.5));
show("p99", quantile(times, 0.99), quantile(yardsticks, 0.99));
show("slowest", slowest.ms, quantile(yardsticks, 1));
console.log(`slowest query: ${slowest.query}`);
for (const query of worstTexts) {
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    again.push(await timed(() => maps.suggest(query)));
  console.log(`${quantile(again, 0.5).toFixed(3).padStart(8)} ms, median of the text "${query}"`);
}

const extract = process.argv[4];
if (extract !== undefined) await measureExtract(extract);
await compareSearches(streetCounts);
