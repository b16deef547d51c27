import { expect, it } from "vitest";
import { connectionsWithin } from "./open-files.ts";

it("connections stay below the files that may be open", { tags: "X-85" }, () => {
  const warned: unknown[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields) };
  const load = { maxConnections: 4_000, maxRequests: 100 };
  const within = (openFiles: number | null) =>
    connectionsWithin({ load, databaseConnections: 16 }, log, openFiles);
  expect([within(null), within(8_192)]).toEqual([4_000, 4_000]);
  expect(warned).toEqual([]);
  expect(within(1_024)).toBe(908);
  expect(warned).toEqual([{ openFiles: 1_024, maxConnections: 908 }]);
  expect(within(256)).toBe(140);
  expect(() => within(255)).toThrow(
    /^A program may open only 255 files here, .* needs 256 .*ulimit/,
  );
});
