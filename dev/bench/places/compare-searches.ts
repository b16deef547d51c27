import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import MiniSearch from "minisearch";
import pg from "pg";
import { silentLog } from "#harness/silent-log.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import {
  indexPlaces,
  type MapPlace,
  termsOf,
} from "#server/platform/maps/osm/index/index-places.ts";
import { openPlaceIndex } from "#server/platform/maps/osm/index/place-index.ts";
import { createPlaceSearch } from "#server/platform/maps/osm/index/search-places.ts";
import type { Bench } from "../frame/part.ts";
import { table } from "../frame/report.ts";
import { quantile, timed, yardstickDocument } from "../timing.ts";
import { manyStreets, mistypedStreets, type Query } from "./many-names.ts";

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

/** A PostgreSQL whose folder goes away with it. */
async function startThrowawayPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), "layisha-bench-"));
  // PostgreSQL's own user must get in when this runs as root.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const stop = () => server.stop().then(() => rm(dataDir, { recursive: true, force: true }));
  return { url: server.url, stop };
}

/** pg_trgm in a PostgreSQL of its own, with the index that its documentation has for similarity. */
async function trigrams(streets: readonly MapPlace[], keep: Bench["keep"]): Promise<Contestant> {
  const { it: server, end } = await keep(startThrowawayPostgres, (started) => started.stop());
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => undefined);
  await client.connect();
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
    end: () => client.end().then(end),
  };
}

/** What one search did, as the cells of a row. */
async function measure(contestant: Contestant, queries: readonly Query[]): Promise<string[]> {
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
  const share = `${Math.round((found / asked) * 100)} %`;
  const cellsOf = (part: number) => {
    const [ms, yardstick] = [quantile(times, part), quantile(yardsticks, part)];
    return [`${ms.toFixed(2)} ms`, (ms / yardstick).toFixed(1)];
  };
  const built = `${buildSeconds.toFixed(1)} s`;
  return [name, ...cellsOf(0.5), ...cellsOf(0.99), share, `${megabytes} MB`, built];
}

const header = ["p50", "ratio", "p99", "ratio", "among the first 5", "memory", "built in"];

/** Compares the index of the provider `osm` with MiniSearch and pg_trgm on generated streets. */
export async function compareSearches({ streets: counts, say, keep }: Bench): Promise<string[]> {
  const tables: string[] = [];
  for (const count of counts) {
    const name = `${count.toLocaleString("en")} generated streets`;
    const streets = manyStreets(count, 11);
    const queries = mistypedStreets(streets, 1000, 12);
    const rows: string[][] = [];
    for (const prepare of [ownSearch, miniSearch, trigrams]) {
      const contestant = await prepare(streets, keep);
      say(`${name}: ${contestant.name}`);
      rows.push(await measure(contestant, queries).finally(contestant.end));
    }
    tables.push(table([`${name}, one typo in each text`, ...header], rows));
  }
  return tables;
}
