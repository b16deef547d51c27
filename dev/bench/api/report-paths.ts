import { figure, spread, table } from "../frame/report.ts";
import { median } from "../timing.ts";

/** Calls a second, and milliseconds of processor for each call: the program's, then PostgreSQL's. */
export type Measured = { readonly perSecond: number; readonly cpuMs: readonly number[] };

type Round = Readonly<Record<"product" | "statements" | "fastify", Measured>>;

/** What was measured of one path. */
export type MeasuredPath = {
  readonly name: string;
  /** The statements of most calls, and the part of all calls that had just these. */
  readonly frozen: readonly string[];
  readonly share: number;
  readonly rounds: readonly Round[];
};

type Circumstances = {
  readonly orders: number;
  readonly atOnce: number;
  readonly rounds: number;
};

const percent = (ratio: number) => `${(100 * ratio).toFixed(0)} %`;

function speedOf({ name, frozen, rounds }: MeasuredPath): string[] {
  const of = (who: keyof Round) => rounds.map((round) => round[who].perSecond);
  const beside = (who: keyof Round) =>
    spread(
      rounds.map((round) => round.product.perSecond / round[who].perSecond),
      percent,
    );
  const hasStatements = frozen.length > 0;
  return [
    name,
    spread(of("product")),
    String(frozen.length),
    hasStatements ? figure(median(of("statements"))) : "",
    hasStatements ? beside("statements") : "",
    figure(median(of("fastify"))),
    beside("fastify"),
  ];
}

/** Medians, in milliseconds of processor for a call. */
function costOf({ rounds }: MeasuredPath) {
  const of = (who: keyof Round, at: number) =>
    median(rounds.map((round) => round[who].cpuMs[at] ?? 0));
  return {
    server: of("product", 0),
    database: of("product", 1),
    driver: of("statements", 0),
    bareDatabase: of("statements", 1),
    fastify: of("fastify", 0),
  };
}

const ms = (value: number) => value.toFixed(2);

/** Where the processor of one call goes, as far as its yardsticks tell. */
function whereItGoes(path: MeasuredPath): string {
  const { server, database, driver, bareDatabase, fastify } = costOf(path);
  const rest = server - fastify - driver;
  return `- ${path.name}: ${ms(server + database)} ms of processor, of which ${ms(bareDatabase)} are what its statements cost PostgreSQL bare, ${ms(driver)} what sending them costs \`pg\`, ${ms(fastify)} what a bare answer costs Fastify. The rest is ours: ${ms(rest)} in the server and ${ms(database - bareDatabase)} in PostgreSQL, what happens after the answer (mails, counts) included.`;
}

const shownLength = 150;
const shorten = (text: string) =>
  text.length <= shownLength ? text : `${text.slice(0, shownLength - 1)}…`;

/** The figures of all paths, as blocks of Markdown. */
export function reportPaths(
  paths: readonly MeasuredPath[],
  { orders, atOnce, rounds }: Circumstances,
): readonly string[] {
  const speedHeader = [
    "calls a second",
    "product",
    "statements of a call",
    "bare statements",
    "product ÷ bare",
    "bare Fastify",
    "product ÷ Fastify",
  ];
  const costHeader = [
    "ms of processor for a call",
    "server",
    "PostgreSQL",
    "`pg`, bare",
    "PostgreSQL, bare",
    "bare Fastify",
  ];
  const costs = paths.map((path) => {
    const { server, database, driver, bareDatabase, fastify } = costOf(path);
    return [path.name, ...[server, database, driver, bareDatabase, fastify].map(ms)];
  });
  const booking = paths.find(({ name }) => name.startsWith("book"));
  const likeness = Math.min(...paths.map(({ share }) => share));
  return [
    `${orders.toLocaleString("en-US")} orders; ${atOnce} callers at once, each call of another client and network, because limits count by these: the clients and their sessions are put into the database, nothing else is special. What is sent bare was written down before, over a line that reads along: every statement of every call with its parameters, from a copy of the same database; it is played on a second copy, ${atOnce} connections, with the same transactions and durability. At least ${percent(likeness)} of the calls of each path had the same list of statements. A bare Fastify answers the same JSON. The load comes from the same machine: autocannon takes its part of the cores from the product and from Fastify, and not from the bare statements. ${rounds} rounds in turn after one to warm up, median (least–most).`,
    table(speedHeader, paths.map(speedOf)),
    table(costHeader, costs),
    `Where the processor goes:\n\n${paths.map(whereItGoes).join("\n")}`,
    ...(booking
      ? [
          `The statements of a booking, frozen:\n\n\`\`\`sql\n${booking.frozen.map(shorten).join("\n")}\n\`\`\``,
        ]
      : []),
  ];
}
