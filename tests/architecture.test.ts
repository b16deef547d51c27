import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const importRule = "no-restricted-imports";
const globalRule = "no-restricted-globals";

const use = (path: string) => `import { x } from "${path}";\nexport const y = x;\n`;
const call = (clock: string) => `export const x = ${clock};\n`;

/** An offence against each wall: the folder, the source of a file in it, the rule that must refuse it. */
const offences: readonly (readonly [folder: string, source: string, rule: string])[] = [
  ["src/web", use("#server/start/start-server.ts"), importRule],
  ["src/web", use("node:fs"), importRule],
  ["src/web", use("#contract/orders.contract.ts"), importRule],
  ["src/server", use("#web/root.tsx"), importRule],
  ["src/server/platform", use("#server/failure.ts"), importRule],
  ["src/server/platform", use("../../tables/tables.ts"), importRule],
  ["src/server/platform", use("#contract/errors.ts"), importRule],
  ["src/server/platform", use("#domain/orders/order-states.ts"), importRule],
  ["src/web/features/home", use("#web/features/accounts/login/login.tsx"), importRule],
  ["src/web/features/home", use("../../accounts/login/login.tsx"), importRule],
  ["src/web/features", use("../accounts/login/login.tsx"), importRule],
  ["src/web/parts", use("#web/features/accounts/login/login.tsx"), importRule],
  ["src/web/api", use("#web/parts/places/place-field.tsx"), importRule],
  ["src/web/ui", use("#web/api/api-client.ts"), importRule],
  ["src/contract", use("#server/app.ts"), importRule],
  ["src/domain", use("zod"), importRule],
  ["src/domain", use("#contract/brand.ts"), importRule],
  ["harness", use("../dev/chaos.ts"), importRule],
  ["ops", use("../tests/main-job.test.ts"), importRule],
  ["dev", use("../../tests/main-job.test.ts"), importRule],
  ["tests", use("../ops/start.mjs"), importRule],
  ["src/domain", call("Date.now()"), globalRule],
  ["src/domain", call("new Date()"), globalRule],
  ["src/domain", call("performance.now()"), globalRule],
];
const clean =
  'import { formatRand } from "#domain/money/format-rand.ts";\nexport const x = formatRand(1);\n';
const cleanFolders = [
  "src/web",
  "src/web/features/home",
  "src/server",
  "src/domain",
  "src/contract",
];

type Diagnostic = { readonly code: string; readonly filename: string };

/** The rules that each planted file broke, in the order of planting. */
let broken: readonly (readonly string[])[];

let grounds: string;

// Files are planted in a folder of their own: other tests read the real sources meanwhile.
beforeAll(async () => {
  grounds = await mkdtemp(join(tmpdir(), "layisha-walls-"));
  await cp(join(root, "oxlint.config.ts"), join(grounds, "oxlint.config.ts"));
  const sources = [...offences, ...cleanFolders.map((folder) => [folder, clean] as const)];
  const files = sources.map(([folder], at) => `${folder}/planted-${at}/planted.ts`);
  for (const [at, file] of files.entries()) {
    await mkdir(join(grounds, dirname(file)), { recursive: true });
    await writeFile(join(grounds, file), sources[at]?.[1] ?? "");
  }
  const oxlint = join(root, "node_modules/.bin/oxlint");
  const { stdout } = await promisify(execFile)(oxlint, ["--format=json", ...files], {
    cwd: grounds,
  }).catch((failure: { stdout: string }) => failure);
  const { diagnostics }: { diagnostics: readonly Diagnostic[] } = JSON.parse(stdout);
  broken = files.map((file) =>
    diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code),
  );
});
afterAll(() => rm(grounds, { recursive: true, force: true }));

it.each(offences.map(([folder, source, rule], at) => [folder, source, rule, at] as const))(
  "the wall around %s refuses %j",
  { tags: ["X-02", "X-03"] },
  (_folder, _source, rule, at) => {
    expect(broken[at]).toContain(`eslint(${rule})`);
  },
);

it("a clean file passes every wall", { tags: "X-04" }, () => {
  expect(broken.slice(offences.length)).toEqual(cleanFolders.map(() => []));
});
