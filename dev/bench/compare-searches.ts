import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import MiniSearch from "minisearch";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import {
  indexPlaces,
  type MapPlace,
  termsOf,
} from "#server/platform/maps/osm/index/index-places.ts";
import { openPlaceIndex } from "#server/platform/maps/osm/index/place-index.ts";
import { createPlaceSearch } from "#server/platform/maps/osm/index/search-places.ts";
import { manyStreets, mistypedStreets, type Query } from "./many-names.ts";
import { quantile, timed, yardstickDocument } from "./timing.ts";

/** A search under test: answers the texts of its first matches. */
type Contestant = {
  readonly name: string;
  /** How many of the queries it is asked: a slow one fewer. */
  readonly asked: number;
  readonly megabytes: number;
  readonly buildSeconds: number;
  readonly search: (typed: string) => Promise<readonly string[]>;
  readonly end: () => Promise<void>;
};

const shown = 8;
const textOf = ({ name, around }: MapPlace) => `${name}, ${around}`;
const megabytesOf = (bytes: number) => Math.round(bytes / 2 ** 20);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function ownSearch(streets: readonly MapPlace[]): Promise<Contestant> {
  const start = performance.now();
  const arrays = indexPlaces(streets);
  const buildSeconds = (performance.now() - start) / 1000;
  const [index, search] = [openPlaceIndex(arrays), createPlaceSearch(arrays)];
  const bytes = Object.values(arrays).reduce((sum, array) => sum + array.byteLength, 0);
  return {
    name: "own index",
    asked: 1000,
    megabytes: megabytesOf(bytes),
    buildSeconds,
    search: async (typed) =>
      search
        .ask()
        .matching(termsOf(typed), shown)
        .map((hit) => {
          const { name, around } = index.read(hit.at);
          return `${name}, ${around}`;
        }),
    end: async () => undefined,
  };
}

async function miniSearch(streets: readonly MapPlace[]): Promise<Contestant> {
  const before = memory();
  const start = performance.now();
  const index = new MiniSearch<{ id: number; name: string; around: string }>({
    fields: ["name", "around"],
    searchOptions: {
      prefix: true,
      combineWith: "AND",
      boost: { name: 2 },
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    },
  });
  index.addAll(streets.map(({ name, around }, id) => ({ id, name, around })));
  return {
    name: "MiniSearch",
    asked: streets.length > 200_000 ? 30 : 100,
    buildSeconds: (performance.now() - start) / 1000,
    megabytes: megabytesOf(memory() - before),
    search: async (typed) =>
      index
        .search(typed)
        .slice(0, shown)
        .flatMap(({ id }) => {
          const street = streets[Number(id)];
          return street ? [textOf(street)] : [];
        }),
    end: async () => undefined,
  };
}

/** pg_trgm in a PostgreSQL of its own, with the index that its documentation has for similarity. */
async function trigrams(streets: readonly MapPlace[]): Promise<Contestant> {
  const dataDir = await mkdtemp(join(tmpdir(), "layisha-bench-"));
  await chmod(dataDir, 0o755);
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: quiet };
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const end = async () => {
    await client.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const start = performance.now();
    await client.query("create extension pg_trgm; create table bench_streets (address text)");
    for (let at = 0; at < streets.length; at += 50_000) {
      const some = streets.slice(at, at + 50_000).map(textOf);
      await client.query("insert into bench_streets select unnest($1::text[])", [some]);
    }
    await client.query("create index on bench_streets using gin (address gin_trgm_ops); analyze");
    const buildSeconds = (performance.now() - start) / 1000;
    const size = await client.query("select pg_total_relation_size('bench_streets') as bytes");
    const select =
      "select address from bench_streets where $1 <% address order by $1 <<-> address limit 8";
    return {
      name: "pg_trgm",
      asked: streets.length > 200_000 ? 30 : 100,
      megabytes: megabytesOf(Number(size.rows[0].bytes)),
      buildSeconds,
      search: async (typed) =>
        (await client.query<{ address: string }>(select, [typed])).rows.map((row) => row.address),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function measure(contestant: Contestant, queries: readonly Query[]): Promise<void> {
  const { name, asked, megabytes, buildSeconds, search } = contestant;
  for (const { typed } of queries.slice(0, 10)) await search(typed);
  const times: number[] = [];
  const yardsticks: number[] = [];
  let found = 0;
  for (const { typed, wanted } of queries.slice(0, asked)) {
    // As on the page, where suggestions come while the text is typed.
    for (const text of [typed.slice(0, Math.ceil(typed.length / 2)), typed]) {
      let answers: readonly string[] = [];
      times.push(
        await timed(async () => {
          answers = await search(text);
        }),
      );
      yardsticks.push(await timed(async () => JSON.parse(yardstickDocument)));
      if (text === typed && answers.slice(0, 5).includes(textOf(wanted))) found += 1;
    }
  }
  const quantiles = (values: readonly number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(2)}, p99 ${quantile(values, 0.99).toFixed(2)} ms`;
  const part = Math.round((found / asked) * 100);
  console.log(
    `  ${name.padEnd(10)} ${quantiles(times)} (yardstick ${quantiles(yardsticks)}); ${part} % among the first 5; ${megabytes} MB, built in ${buildSeconds.toFixed(1)} s; ${times.length} searches`,
  );
}

/** Compares the index of the provider `osm` with MiniSearch and pg_trgm on generated streets. */
export async function compareSearches(counts: readonly number[]): Promise<void> {
  for (const count of counts) {
    const streets = manyStreets(count, 11);
    const queries = mistypedStreets(streets, 1000, 12);
    console.log(`${count.toLocaleString("en")} generated streets, each searched with one typo:`);
    for (const prepare of [ownSearch, miniSearch, trigrams]) {
      const contestant = await prepare(streets);
      await measure(contestant, queries).finally(contestant.end);
    }
  }
}
