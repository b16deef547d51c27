import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBinaries } from "./find-binaries.ts";
import { copyBinaries } from "./place-binaries.ts";

let parent = "";

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "layisha-binaries-"));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

describe("the PostgreSQL binaries", { timeout: 30_000 }, () => {
  it("are missing for a machine without a platform package: a clear error", () => {
    expect(() => findBinaries("plan9", "mips")).toThrow(/plan9-mips.*set DATABASE_URL/);
  });

  it("are copied once, complete and runnable, by two copiers at once", async () => {
    const found = findBinaries();
    const copies = await Promise.all([copyBinaries(found, parent), copyBinaries(found, parent)]);
    expect(copies[0]).toEqual(copies[1]);
    expect(await readdir(parent)).toEqual([expect.stringMatching(/^postgresql-18\.4\.0-/)]);
    for (const program of Object.values(copies[0])) {
      expect(execFileSync(program, ["--version"], { encoding: "utf8" })).toContain(" 18.4");
    }
  });
});
