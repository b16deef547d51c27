import type { Random } from "./random.ts";

const longText = "x".repeat(30_000);

/** Text that has broken programs before. */
const hostileTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfffy",
  "\u202eevil",
  "\ufeff",
  "é".repeat(300),
  "👨‍👩‍👧‍👦".repeat(60),
  longText,
  "' or 1=1 --",
  "'; drop table parties; --",
  "$1",
  "%",
  "_%\\",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "=cmd|' /C calc'!A0",
  "{{7*7}}",
  "../../../../etc/passwd",
  "%00",
  "%2e%2e%2f",
  "a@b.example,c@d.example",
  "a@b.example;c@d.example",
  "a@b.example\r\nBcc: c@d.example",
  "Name <a@b.example>",
  "a@[127.0.0.1]",
  "javascript:alert(1)",
  "//evil.example",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "2026-02-30",
  "2026-13-01",
  "9999-12-31",
  "0000-00-00",
  "-2026-01-01",
  "25:00",
  "24:00",
  "07:60",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "create",
  "all",
  "pleaseSelect",
  "00000000-0000-0000-0000-000000000000",
  "019ab000-0000-7000-8000-000000000000",
  "eyJhIjoxfQ",
  "WyJ4Il0",
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.1 + 0.2,
  8,
  9,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e300,
  5e-324,
];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
}

/** A value of any kind, chosen to break what expects another. */
export function hostileValue(random: Random): unknown {
  switch (random.below(8)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.pick(hostileNumbers);
    case 4:
      return random.pick<unknown>([
        [],
        [[]],
        {},
        { length: 1 },
        { toString: 1 },
        [null],
        ["a", "b"],
      ]);
    case 5:
      return nested(random.pick([3, 40, 2_000]));
    default:
      return hostileText(random);
  }
}

export function hostileText(random: Random): string {
  return random.pick(hostileTexts);
}
