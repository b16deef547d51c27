import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";

const root = join(import.meta.dirname, "../..");
const note = ".layisha-lock-hash";

const needed = { "node_modules/needed": { version: "1.0.0" } };
const development = { "node_modules/builds": { version: "2.0.0", dev: true } };

/** An npm as it is without a network. */
const offlineNpm = `if (process.argv[2] === "--version") console.log("11.0.0"); else process.exit(1);`;

/** Makes a checkout in which npm's record names these packages, with a program that greets. */
async function checkoutWith(packages: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await freshFolder();
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await mkdir(join(folder, "node_modules"));
  for (const name of ["bootstrap.mjs", "run.mjs", "run-program.mjs"]) {
    await cp(join(root, "ops", name), join(folder, "ops", name));
  }
  const lock = { packages: { "": {}, ...needed, ...development } };
  await write("package-lock.json", JSON.stringify(lock));
  await write("node_modules/.package-lock.json", JSON.stringify({ packages }));
  await write("npm.cjs", offlineNpm);
  await write("greet.mjs", "console.log('Good morning,', process.argv[2]);");
  return folder;
}

async function greet(folder: string, ...switches: readonly string[]): Promise<string> {
  const args = [join(folder, "ops/run.mjs"), ...switches, "greet.mjs", "Palesa"];
  const env = { ...process.env, npm_execpath: join(folder, "npm.cjs") };
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { readonly stderr: string }) => stderr,
  );
}

const notes = async (folder: string) =>
  (await readdir(join(folder, "node_modules"))).filter((name) => name === note);

it("without development packages only a program that needs none runs", { tags: "F8" }, async () => {
  const folder = await checkoutWith(needed);
  expect(await greet(folder, "--omit=dev")).toBe("Good morning, Palesa\n");
  // Else the next program that needs them would take them for installed.
  expect(await notes(folder)).toEqual([]);
  expect(await greet(folder)).toMatch(/^npm install failed/);
  for (const lacking of [development, { "node_modules/needed": { version: "0.9.0" } }]) {
    const other = await checkoutWith(lacking);
    expect(await greet(other, "--omit=dev")).toMatch(/^npm install failed/);
  }
});

/** An npm that is killed when a package lacks its files, and one that would take it for whole. */
const killedNpm = `
  if (process.argv[2] === "--version") console.log("11.0.0");
  else {
    require("node:fs").mkdirSync("node_modules/needed");
    process.kill(process.pid, "SIGKILL");
  }`;
const soundNpm = (packages: unknown) => `
  const { existsSync, writeFileSync } = require("node:fs");
  if (process.argv[2] === "--version") console.log("11.0.0");
  else if (existsSync("node_modules/needed")) throw new Error("It takes this for whole.");
  else writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(JSON.stringify({ packages }))});`;

it("an installation that was cut short begins anew", { tags: "X-101" }, async () => {
  const folder = await checkoutWith({});
  await writeFile(join(folder, "node_modules", note), "of the version before");
  await writeFile(join(folder, "npm.cjs"), killedNpm);
  expect(await greet(folder)).toMatch(/^npm install failed/);
  expect(await notes(folder)).toEqual([]);
  await writeFile(join(folder, "npm.cjs"), soundNpm({ ...needed, ...development }));
  expect(await greet(folder)).toMatch(/done in .*\nGood morning, Palesa\n$/);
  expect(await readdir(join(folder, "node_modules"))).not.toContain(".layisha-unfinished");
});

it("a program runs where node_modules takes no note", { tags: "F8" }, async () => {
  const folder = await checkoutWith({ ...needed, ...development });
  const path = join(folder, "node_modules", note);
  // A link into nowhere: nobody can write there, root neither.
  await symlink(join(folder, "nowhere", note), path);
  expect(await greet(folder)).toBe("Good morning, Palesa\n");
  await expect(readFile(path)).rejects.toThrow("ENOENT");

  const other = await checkoutWith({ ...needed, ...development });
  expect(await greet(other, "--omit=dev")).toBe("Good morning, Palesa\n");
  expect(await notes(other)).toEqual([note]);
});
