import { expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

it("gives out each place once, from the first query of a sign-in on", { tags: "S4" }, async () => {
  const overloaded = () => new Error("overloaded");
  const hasher = createPasswordHasher({ concurrency: 1, queueLength: 1, overloaded });
  let end = () => {};
  const queried = new Promise<void>((resolve) => {
    end = resolve;
  });
  const both = [1, 2].map(() => hasher.withPlace(() => queried));
  await expect(hasher.withPlace(async () => {})).rejects.toThrow("overloaded");
  await expect(hasher.hash("a password")).rejects.toThrow("overloaded");
  end();
  await Promise.all(both);
  const stored = await hasher.hash("a password");
  expect(await hasher.withPlace((verify) => verify("a password", stored))).toBe(true);
});
