import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { createSecretKeys, loadOrCreateSecretKey } from "./secrets.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshFolder();
});

it("starts at once agree on one key, which only its owner can read", { tags: "X-34" }, async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, () => loadOrCreateSecretKey(dataDir)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(dataDir, "secret-key"))).mode & 0o077).toBe(0);
});

it("a key file that was cut short stops the start", { tags: "X-35" }, async () => {
  await writeFile(join(dataDir, "secret-key"), "");
  await expect(loadOrCreateSecretKey(dataDir)).rejects.toThrow(/holds no key/);
});

it("each purpose signs with another key", { tags: "X-36" }, () => {
  const { sign } = createSecretKeys("x".repeat(32));
  expect(sign("a", "message").equals(sign("b", "message"))).toBe(false);
  expect(sign("a", "message").equals(sign("a", "message"))).toBe(true);
});
