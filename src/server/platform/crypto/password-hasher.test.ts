import { expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

it("each login holds a place from its first query on", { tags: "S4" }, async () => {
  const overloaded = () => new Error("overloaded");
  const hasher = createPasswordHasher({ concurrency: 1, queueLength: 1, overloaded });
  const stored = hasher.hash("a password");
  const signIn = hasher.withPlace(async (verify) => verify("a password", await stored));
  await expect(hasher.withPlace(async () => {})).rejects.toThrow("overloaded");
  await expect(hasher.hash("another")).rejects.toThrow("overloaded");
  expect(await signIn).toBe(true);
  expect(await stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
  expect(await hasher.withPlace(async () => "taken again")).toBe("taken again");
});
