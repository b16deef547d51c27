import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import type { Bench, Part } from "./frame/part.ts";
import { figure, table } from "./frame/report.ts";
import { compareSearches } from "./places/compare-searches.ts";
import { measureExtract } from "./places/measure-extract.ts";
import { quantile, timed, yardstickDocument } from "./timing.ts";

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
const yardstick = async () => JSON.parse(yardstickDocument);

/** Suggestions typed letter by letter, and then the texts that cost the most. */
async function measureSuggestions({ rounds = 20, say }: Bench): Promise<readonly string[]> {
  const started = performance.now();
  const maps = await createEmbeddedMaps();
  const startMs = performance.now() - started;
  for (const query of queries) await maps.suggest(query);

  const [times, yardsticks]: [number[], number[]] = [[], []];
  const slowest = { query: "", ms: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    say(`suggestions, round ${round} of ${rounds}`);
    for (const query of queries) {
      const ms = await timed(() => maps.suggest(query));
      times.push(ms);
      yardsticks.push(await timed(yardstick));
      if (ms > slowest.ms) Object.assign(slowest, { query, ms });
    }
  }
  const cells = (name: string, ms: number, yardstickMs: number) => [
    name,
    `${ms.toFixed(3)} ms`,
    `${yardstickMs.toFixed(3)} ms`,
    figure(ms / yardstickMs),
  ];
  const quantiles = [
    cells("p50", quantile(times, 0.5), quantile(yardsticks, 0.5)),
    cells("p99", quantile(times, 0.99), quantile(yardsticks, 0.99)),
    cells(`slowest: "${slowest.query}"`, slowest.ms, quantile(yardsticks, 1)),
  ];
  const worst: string[][] = [];
  for (const query of worstTexts) {
    say(`the text "${query}"`);
    const [again, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      again.push(await timed(() => maps.suggest(query)));
      beside.push(await timed(yardstick));
    }
    worst.push(cells(`"${query}"`, quantile(again, 0.5), quantile(beside, 0.5)));
  }
  return [
    `${times.length} suggestions after a start of ${startMs.toFixed(0)} ms, typed letter by letter. The yardstick is reading a fixed JSON document.`,
    table(["suggestions", "takes", "yardstick", "ratio"], quantiles),
    table(["texts that cost the most, median", "takes", "yardstick", "ratio"], worst),
  ];
}

export const placesPart: Part = {
  name: "places",
  about:
    "suggestions typed letter by letter, the search of `osm` beside others with 100,000 and 1,000,000 generated streets, and its routes on an extract",
  work: async (bench) => [
    ...(await measureSuggestions(bench)),
    ...(bench.extract === undefined ? [] : [await measureExtract(bench.extract)]),
    ...(await compareSearches(bench)),
  ],
};
