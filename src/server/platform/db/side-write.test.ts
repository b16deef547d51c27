import { expect, it } from "vitest";
import { tryOptionalDatabaseWrite } from "./side-write.ts";

it("an optional write is left out by a read-only database", { tags: ["X-91", "F4"] }, async () => {
  const [readOnly, other, long] = [{}, {}, 10_000];
  let tries = 0;
  const refuse = (code: string) => () => {
    tries += 1;
    return Promise.reject(Object.assign(new Error("refused"), { code }));
  };
  for (let read = 0; read < 3; read++) {
    expect(await tryOptionalDatabaseWrite(readOnly, refuse("25006"), long)).toBe(null);
  }
  expect(tries).toBe(1);
  await expect(tryOptionalDatabaseWrite(other, refuse("23505"), long)).rejects.toThrow("refused");
  expect(await tryOptionalDatabaseWrite(other, async () => "written", long)).toBe("written");
});

it("an optional write delays a read no longer than its limit", { tags: "X-93" }, async () => {
  const database = {};
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(await tryOptionalDatabaseWrite(database, () => promise, 10)).toBeNull();
  // Who comes while it is late does not wait for another.
  expect(await tryOptionalDatabaseWrite(database, async () => "written", 10_000)).toBeNull();
  resolve("late");
  await promise;
  await Promise.resolve();
  expect(await tryOptionalDatabaseWrite(database, async () => "written", 10_000)).toBe("written");
});
