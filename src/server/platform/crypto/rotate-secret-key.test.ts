import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { loadPreviousSecretKey, RotationTooSoon, rotateSecretKey } from "./rotate-secret-key.ts";
import { loadOrCreateSecretKey } from "./secrets.ts";

const hour = 60 * 60_000;
const keep = { leaked: false };

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshFolder();
});

/** The moment when the key was last changed, by the file's own time. */
const changedAt = async () => (await stat(join(dataDir, "secret-key.previous"))).mtimeMs;

it("a new key replaces the previous one, which counts for a day", { tags: "O12" }, async () => {
  const before = await loadOrCreateSecretKey(dataDir);
  await rotateSecretKey(dataDir, Date.now(), keep);
  const now = await loadOrCreateSecretKey(dataDir);
  expect(now).not.toBe(before);
  const names = (await readdir(dataDir)).sort();
  expect(names).toEqual(["secret-key", "secret-key.previous"]);
  for (const name of names) expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
  const changed = await changedAt();
  expect(await loadPreviousSecretKey(dataDir, changed + 23 * hour)).toBe(before);
  expect(await loadPreviousSecretKey(dataDir, changed + 24 * hour)).toBeNull();
  expect(await readdir(dataDir)).toEqual(["secret-key"]);
  expect(await loadOrCreateSecretKey(dataDir)).toBe(now);
});

it("a second change of the key within an hour is refused", { tags: "O12" }, async () => {
  await rotateSecretKey(dataDir, Date.now(), keep);
  const first = await loadOrCreateSecretKey(dataDir);
  await expect(rotateSecretKey(dataDir, Date.now(), keep)).rejects.toThrow(RotationTooSoon);
  expect(await loadOrCreateSecretKey(dataDir)).toBe(first);
  const longAgo = new Date(Date.now() - hour);
  await utimes(join(dataDir, "secret-key.previous"), longAgo, longAgo);
  await rotateSecretKey(dataDir, Date.now(), keep);
  expect(await loadPreviousSecretKey(dataDir, Date.now())).toBe(first);
});

it("a leaked key no longer counts, however soon it is replaced", { tags: "O12" }, async () => {
  await rotateSecretKey(dataDir, Date.now(), keep);
  const leaked = await loadOrCreateSecretKey(dataDir);
  await rotateSecretKey(dataDir, Date.now(), { leaked: true });
  expect(await loadOrCreateSecretKey(dataDir)).not.toBe(leaked);
  expect(await loadPreviousSecretKey(dataDir, Date.now())).toBeNull();
});
