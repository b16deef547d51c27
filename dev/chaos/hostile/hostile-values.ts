import type { Random } from "../random.ts";

const longText = "x".repeat(30_000);

/** Where a list would go on, as somebody might make it up. */
function cursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Fields that no call takes from just anybody, and names that JavaScript itself knows. */
export const hostileFieldNames = [
  ..."role status type price commission net id clientId driverId vehicleId extra".split(" "),
  ..."password_hash approved hidden_at isAdmin __proto__ constructor prototype".split(" "),
  ..."toString hasOwnProperty length".split(" "),
  "",
] as const;

/** Text that has broken programs before. */
const hostileTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfffy",
  "\u202eevil",
  "\u2066left\u2069",
  "\ufeff",
  "\u200b",
  "\uffff",
  "İstanbul",
  "ﬀ ﷺ Ⅷ ß",
  "e\u0301\u0301\u0301",
  "\u0041\u030a@people.example.com",
  "\r\nSet-Cookie: a=b",
  "\u001b[31m",
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
  "9223372036854775808",
  "0x10",
  "2026-02-30",
  "2026-13-01",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-13",
  "0000-00-00",
  "0001-01-01",
  "-2026-01-01",
  "2026-1-1",
  "2026-12-10T09:00:00Z",
  "1970-01-01",
  "2000-02-29",
  "１２",
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
  cursor(["2026-02-30", "09:00", "019ab000-0000-7000-8000-000000000000"]),
  cursor(["2026-12-10 25:00:00+02", "019ab000-0000-7000-8000-000000000000"]),
  cursor(["\u0000", "x", "x"]),
  cursor(["99999999999", "019ab000-0000-7000-8000-000000000000"]),
  cursor([["a"], { b: 1 }, null]),
];

const sharpestTexts: readonly string[] = [
  "a\u0000b",
  "x\udfffy",
  "\u202eevil",
  longText,
  "",
  "1e309",
  "2026-02-30",
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
  2 ** 63,
  -0.5,
  1.0000000000000002,
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
        { __proto__: null, constructor: { prototype: { admin: true } } },
        Array.from({ length: 5_000 }, () => 0),
        [null],
        ["a", "b"],
      ]);
    case 5:
      return nested(random.pick([3, 40, 2_000]));
    default:
      return hostileText(random);
  }
}

/** Every third is of the few that have broken the most programs. */
export function hostileText(random: Random): string {
  return random.pick(random.chance(0.33) ? sharpestTexts : hostileTexts);
}
