import { expect, it } from "vitest";
import {
  checkFileQuota,
  checkPictureSize,
  tooLongPictureMessage,
  tooManyPixelsMessage,
} from "./file-kinds.ts";

it("a picture is refused by its header where it takes too long or too much memory to open", {
  tags: "R-1540",
}, () => {
  const usual = { width: 8_000, height: 6_000, channels: 3, sampleBytes: 1, isInterlaced: false };
  for (const [changes, expected] of [
    [{}, null],
    [{ width: 1, height: 51_000_000 }, tooLongPictureMessage],
    [{ width: 12_001, height: 10 }, tooLongPictureMessage],
    [{ width: 12_000, height: 12_000 }, tooManyPixelsMessage],
    [{ sampleBytes: 2 }, tooManyPixelsMessage],
    [{ isInterlaced: true }, tooManyPixelsMessage],
    [{ width: 4_000, height: 3_000, sampleBytes: 2, channels: 4 }, null],
  ] as const) {
    expect(checkPictureSize({ ...usual, ...changes })).toBe(expected);
  }
});

it("an unreviewed account has little room, and all of them together have an end", {
  tags: "R-1541",
}, () => {
  const mb = 1024 * 1024;
  expect(checkFileQuota(60 * mb, 60 * mb)).toBe(null);
  expect(checkFileQuota(60 * mb + 1, 61 * mb)).toBe("account");
  expect(checkFileQuota(1, 2_048 * mb + 1)).toBe("store");
  expect(checkFileQuota(61 * mb, null)).toBe(null);
  expect(checkFileQuota(1_025 * mb, null)).toBe("account");
});
