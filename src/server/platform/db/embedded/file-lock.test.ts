import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock, tryLock } from "./file-lock.ts";

let dir = "";
let path = "";

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "layisha-lock-"));
  path = join(dir, "a.lock");
});

afterEach(() => rm(dir, { recursive: true, force: true }));

describe("a file lock", () => {
  it("is held by one at a time when exclusive, and free again once released", () => {
    const held = tryLock(path, "exclusive");
    expect(tryLock(path, "exclusive")).toBeUndefined();
    expect(tryLock(path, "shared")).toBeUndefined();
    held?.release();
    const next = tryLock(path, "exclusive");
    expect(next).toBeDefined();
    next?.release();
  });

  it("is held by any number when shared, which keeps out the exclusive one", () => {
    const [one, two] = [tryLock(path, "shared"), tryLock(path, "shared")];
    expect(two).toBeDefined();
    one?.release();
    expect(tryLock(path, "exclusive")).toBeUndefined();
    two?.release();
    const alone = tryLock(path, "exclusive");
    expect(alone).toBeDefined();
    alone?.release();
  });

  it("is waited for no longer than asked", async () => {
    const held = tryLock(path, "exclusive");
    await expect(takeLock(path, "shared", 0)).rejects.toThrow(/Another process/);
    held?.release();
  });
});
