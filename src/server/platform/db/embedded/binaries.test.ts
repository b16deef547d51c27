import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { copyPostgresBinaries, findPostgresBinaries } from "./binaries.ts";

it("the binaries are copied once, complete and runnable, by two copiers at once", {
  timeout: 30_000,
}, async () => {
  const [found, parent] = [findPostgresBinaries(), await freshFolder()];
  const copies = await Promise.all([
    copyPostgresBinaries(found, parent),
    copyPostgresBinaries(found, parent),
  ]);
  expect(copies[0]).toEqual(copies[1]);
  expect(await readdir(parent)).toEqual([expect.stringMatching(/^postgresql-18\.4\.0-/)]);
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const path = join(copies[0], "bin", program);
    expect(execFileSync(path, ["--version"], { encoding: "utf8" })).toContain(" 18.4");
  }
});
