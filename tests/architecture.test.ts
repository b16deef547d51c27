import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { drills } from "../dev/chaos/drills.ts";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const planted: string[] = [];

afterEach(async () => {
  for (const folder of planted.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** What the linter says of one file with this source, planted in a folder of its own. */
async function lintPlanted(side: string, source: string): Promise<string> {
  const folder = await mkdtemp(join(root, side, "planted-"));
  planted.push(folder);
  const file = join(folder, "planted.ts");
  await writeFile(file, source);
  const result = await run(join(root, "node_modules/.bin/oxlint"), [file], { cwd: root }).catch(
    (failure: { stdout: string }) => failure,
  );
  return result.stdout;
}

it.each([
  [
    "src/web",
    'import { startServer } from "#server/start-server.ts";\nexport const x = startServer;\n',
  ],
  ["src/web", 'import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n'],
  ["src/web", 'import { order } from "#contract/orders.contract.ts";\nexport const x = order;\n'],
  ["src/server", 'import { brand } from "#web/root.tsx";\nexport const x = brand;\n'],
  [
    "src/server/platform",
    'import { bookOrder } from "#server/features/orders/book-order.ts";\nexport const x = bookOrder;\n',
  ],
  [
    "src/web/features/home",
    'import { LoginForm } from "#web/features/accounts/login-form.tsx";\nexport const x = LoginForm;\n',
  ],
  [
    "src/web/features/home",
    'import { LoginForm } from "../../accounts/login-form.tsx";\nexport const x = LoginForm;\n',
  ],
  [
    "src/web/features",
    'import { LoginForm } from "../accounts/login-form.tsx";\nexport const x = LoginForm;\n',
  ],
  [
    "src/web/parts",
    'import { LoginForm } from "#web/features/accounts/login-form.tsx";\nexport const x = LoginForm;\n',
  ],
  [
    "src/web/lib",
    'import { PlaceField } from "#web/parts/places/place-field.tsx";\nexport const x = PlaceField;\n',
  ],
  ["src/contract", 'import { x } from "#server/app.ts";\nexport const y = x;\n'],
  ["src/domain", 'import { z } from "zod";\nexport const x = z;\n'],
  ["src/domain", 'import { brand } from "#contract/brand.ts";\nexport const x = brand;\n'],
])("the wall around %s refuses %j", { tags: "X-02" }, async (side, source) => {
  expect(await lintPlanted(side, source)).toContain("no-restricted-imports");
});

it.each(["Date.now()", "new Date()", "performance.now()"])(
  "the domain has no clock: %s is refused",
  { tags: "X-03" },
  async (clock) => {
    expect(await lintPlanted("src/domain", `export const x = ${clock};\n`)).toContain(
      "no-restricted-globals",
    );
  },
);

it("a clean file passes every wall", { tags: "X-04" }, async () => {
  const source =
    'import { formatRand } from "#domain/money/format-rand.ts";\nexport const x = formatRand(1);\n';
  for (const side of [
    "src/web",
    "src/web/features/home",
    "src/server",
    "src/domain",
    "src/contract",
  ]) {
    expect(await lintPlanted(side, source)).toContain("0 warnings and 0 errors");
  }
});

type Row = {
  readonly id: string;
  readonly rule: string;
  readonly holders: readonly string[];
  readonly tests: readonly string[];
};

/** The rows of docs/spec.md. */
async function specRows(): Promise<readonly Row[]> {
  const spec = await readFile(join(root, "docs/spec.md"), "utf8");
  const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  return spec
    .split("\n")
    .filter((line) => /^\| [A-Z]-\d+ /.test(line))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      const [, id = "", , rule = "", holders = "", tests = ""] = cells;
      return { id, rule, holders: pathsIn(holders), tests: pathsIn(tests) };
    });
}

/** The text of every source and test, by its path from the root. */
async function allSources(): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  for (const folder of ["src", "tests", "harness", "ops", "dev"]) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (/\.(ts|tsx|mjs|csv)$/.test(name))
        sources.set(`${folder}/${name}`, await readFile(join(root, folder, name), "utf8"));
    }
  }
  return sources;
}

it("every line of docs/spec.md names files that exist and a test that carries its id", {
  tags: "X-05",
}, async () => {
  const [rows, sources] = [await specRows(), await allSources()];
  expect(rows.length).toBeGreaterThan(50);
  const broken = rows.filter(({ id, holders, tests }) => {
    const filesExist = holders.length > 0 && holders.every((path) => sources.has(path));
    const title = new RegExp(`["'\`][^"'\`\n]*\\b${id}\\b`);
    const isProved = tests.length > 0 && tests.every((path) => title.test(sources.get(path) ?? ""));
    return !filesExist || !isProved;
  });
  expect(broken).toEqual([]);
});

/** The text of every test, by its path from the root. */
async function allTests(): Promise<readonly (readonly [path: string, source: string])[]> {
  const tests = [...(await allSources())].filter(([path]) => /\.(test|spec)\.ts$/.test(path));
  expect(tests.length).toBeGreaterThan(50);
  return tests;
}

const testIds = (text: string) => [...text.matchAll(/\b[A-Z]-\d{2,3}\b/g)].map(([id]) => id);

it("every id that a test carries has a line in docs/spec.md, or in docs/security.md", {
  tags: "X-06",
}, async () => {
  const specified = (await specRows()).map(({ id }) => id);
  const onThreats = testIds(await readFile(join(root, "docs/security.md"), "utf8"));
  const known = new Set([...specified, ...onThreats.filter((id) => id.startsWith("T-"))]);
  const unknown = (await allTests()).flatMap(([path, source]) =>
    testIds(source)
      .filter((id) => !known.has(id))
      .map((id) => `${id} in ${path}`),
  );
  expect(unknown).toEqual([]);
});

it("no line of docs/spec.md is empty or left open, and no id stands twice", {
  tags: "X-07",
}, async () => {
  const rows = await specRows();
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const isOpen = (rule: string) => /^\W*$|^(open|to-?do|tbd)\s*([:.,;]|$)/i.test(rule);
  expect(rows.filter(({ rule }) => isOpen(rule))).toEqual([]);
});

type SecurityRow = readonly string[];

/** The cells of every row of the tables below one heading of docs/security.md. */
async function securityRows(heading: string): Promise<readonly SecurityRow[]> {
  const page = await readFile(join(root, "docs/security.md"), "utf8");
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  return part
    .split("\n")
    .filter((line) => /^\| (?!(id|drill) \|)/.test(line))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

/** What a row of docs/security.md refers to and is not there; `held` is its cell of paths. */
function danglingReferences(
  row: SecurityRow,
  held: string | undefined,
  titles: ReadonlySet<string>,
): readonly string[] {
  const text = row.join(" | ");
  const paths = [...(held ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  const named = [...text.matchAll(/\bdrill: ([a-z-]+)/g)].map(([, name = ""]) => name);
  const known = drills.map(({ name }) => name);
  return [
    ...paths.filter((path) => !existsSync(join(root, path))),
    ...testIds(text).filter((id) => !titles.has(id)),
    ...named.filter((name) => !known.includes(name)),
  ].map((missing) => `${row[0]} names ${missing}, which is not there`);
}

it("every row of docs/security.md stands once, says what it must, and names what exists", {
  tags: "X-08",
}, async () => {
  const quoted = (await allTests()).flatMap(([, source]) => source.match(/["'`][^"'`\n]*/g) ?? []);
  const titles = new Set(testIds(quoted.join("\n")));
  const threats = await securityRows("Threats");
  const requirements = await securityRows("OWASP ASVS 5.0");
  const tried = await securityRows("Drills");
  expect([threats.length > 100, requirements.length]).toEqual([true, 261]);

  const ids = [...threats, ...requirements, ...tried].map(([id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(tried.map(([name]) => name).toSorted()).toEqual(drills.map(({ name }) => name).toSorted());
  expect(tried.filter((cells) => cells.includes(""))).toEqual([]);

  const isProved = ([, answer = "", held, proof]: SecurityRow) =>
    (held !== "" && proof !== "") || answer.startsWith("Does not exist yet");
  expect(threats.filter((row) => !isProved(row))).toEqual([]);
  const isJudged = ([, , , verdict = "", where]: SecurityRow) =>
    (verdict === "holds" && where !== "") || /^(does not apply|deviates), because ./.test(verdict);
  expect(requirements.filter((row) => !isJudged(row))).toEqual([]);

  const dangling = [
    ...threats.flatMap((row) => danglingReferences(row, row[2], titles)),
    ...requirements.flatMap((row) => danglingReferences(row, row[4], titles)),
  ];
  expect(dangling).toEqual([]);
});
