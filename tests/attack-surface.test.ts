import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** The paths of the sources of one side that are no tests, and what they hold. */
async function readSources(side: string): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(join(root, side), { recursive: true });
  const paths = names.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  expect(paths.length).toBeGreaterThan(50);
  return Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, side, path), "utf8")] as const),
  );
}

type Dependencies = Readonly<Record<string, string>>;

it("packages have an exact version and a hash, and run nothing", { tags: "F15" }, async () => {
  const read = async (name: string) => readFile(join(root, name), "utf8");
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await read("package.json"),
  ) as Record<"dependencies" | "devDependencies" | "optionalDependencies", Dependencies>;
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const loose = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version));
  expect(loose).toEqual([]);

  const { packages } = JSON.parse(await read("package-lock.json")) as {
    packages: Readonly<
      Record<string, { readonly integrity?: string; readonly inBundle?: boolean }>
    >;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== "");
  expect(installed.length).toBeGreaterThan(Object.keys(wanted).length);
  // A bundled package comes inside of another one, whose hash covers it.
  const fetched = installed.filter(([, { inBundle }]) => inBundle !== true);
  const unsure = fetched.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
  expect(unsure.map(([path]) => path)).toEqual([]);
  expect(await read(".npmrc")).toContain("ignore-scripts=true");
});

it("the web never turns text into a program or into markup", { tags: "B18" }, async () => {
  const dangerous =
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|postMessage|javascript:/i;
  const found = (await readSources("src/web")).filter(([, source]) => dangerous.test(source));
  // The build, whose islands are markup that it rendered itself, and what tells our own service
  // worker which files a page has loaded: nobody but our pages can send it a message.
  expect(found.map(([path]) => path)).toEqual(["entry-build.tsx", "offline/offline-pages.ts"]);
});

it("what people type reaches the database as values alone", { tags: "V1.2.4" }, async () => {
  const sources = await readSources("src/server");
  const having = (pattern: RegExp) =>
    sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
  // The name of a column's type, and the order of a table's rows: both from fixed lists.
  const raw = having(/\bsql\.raw\b/).toSorted();
  expect(raw).toEqual(["features/privacy/own-data/copied-lists.ts", "lists/list-rows.ts"]);
  // Programs are started for the database of our own alone.
  const starting = having(/node:child_process|node:vm\b|\beval\(|new Function/);
  expect(starting.filter((path) => !path.startsWith("platform/db/embedded/"))).toEqual([]);
});
