import fc from "fast-check";
import type { Random } from "../frame/random.ts";

/** A source of chance, and of values from fast-check's arbitraries. */
export type Draw = Random & { readonly from: <T>(values: fc.Arbitrary<T>) => T };

/** The same seed draws the same values. */
export function createDraw(random: Random): Draw {
  const from = <T>(values: fc.Arbitrary<T>): T => {
    const [value] = fc.sample(values, { numRuns: 1, seed: random.below(2 ** 31) });
    return value as T;
  };
  return { ...random, from };
}

/** Where a list would go on, as somebody might make it up. */
const cursor = (...values: readonly unknown[]) =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** Fields that no call takes from just anybody, and names that JavaScript itself knows. */
const fieldNames = [
  ..."role status type price commission net id clientId driverId vehicleId extra".split(" "),
  ..."password_hash approved hidden_at isAdmin __proto__ constructor prototype".split(" "),
  ..."toString hasOwnProperty length".split(" "),
  "",
];

const longText = "x".repeat(30_000);

/** The texts that have broken the most programs. */
const sharpestTexts = ["", "a\u0000b", "x\udfffy", "\u202eevil", "1e309", "2026-02-30", longText];

const texts = [
  ..."2026-13-01 9999-12-31 10000-01-01 +275760-09-13 0000-00-00 0001-01-01 -2026-01-01".split(" "),
  ..."2026-1-1 2026-12-10T09:00:00Z 1970-01-01 2000-02-29 25:00 24:00 07:60 １２".split(" "),
  ..."NaN Infinity -0 9223372036854775808 0x10 true null undefined __proto__ constructor".split(
    " ",
  ),
  ..."create all pleaseSelect eyJhIjoxfQ WyJ4Il0 $1 % _%\\ %00 %2e%2e%2f //evil.example".split(" "),
  ..."\u0000 \ud800 \u2066left\u2069 \ufeff \u200b \uffff \u001b[31m İstanbul".split(" "),
  ..."e\u0301\u0301\u0301 \u0041\u030a@people.example.com".split(" "),
  " ",
  "ﬀ ﷺ Ⅷ ß",
  "é".repeat(300),
  "👨‍👩‍👧‍👦".repeat(60),
  "[object Object]",
  ..."../../../../etc/passwd {{7*7}} <script>alert(1)</script> javascript:alert(1)".split(" "),
  ..."a@b.example,c@d.example a@b.example;c@d.example a@[127.0.0.1]".split(" "),
  "Name <a@b.example>",
  "a@b.example\r\nBcc: c@d.example",
  "\r\nSet-Cookie: a=b",
  "' or 1=1 --",
  "'; drop table parties; --",
  "=cmd|' /C calc'!A0",
  "<img src=x onerror=alert(1)>",
  "00000000-0000-0000-0000-000000000000",
  "019ab000-0000-7000-8000-000000000000",
  cursor("2026-02-30", "09:00", "019ab000-0000-7000-8000-000000000000"),
  cursor("2026-12-10 25:00:00+02", "019ab000-0000-7000-8000-000000000000"),
  cursor("\u0000", "x", "x"),
  cursor("99999999999", "019ab000-0000-7000-8000-000000000000"),
  cursor(["a"], { b: 1 }, null),
];

export const hostileTexts = fc.oneof(
  fc.constantFrom(...sharpestTexts),
  { arbitrary: fc.constantFrom(...texts), weight: 2 },
  fc.string({ unit: "binary", maxLength: 300 }),
);

const hostileNumbers = fc.oneof(
  fc.constantFrom(-1, 0.1, 9, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1.0000000000000002, 1e21),
  fc.double(),
  fc.maxSafeInteger(),
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
}

/** Values of any kind, chosen to break what expects another. */
const hostileValues = fc.oneof(
  { arbitrary: hostileTexts, weight: 3 },
  { arbitrary: hostileNumbers, weight: 2 },
  { arbitrary: fc.anything(), weight: 2 },
  fc.constantFrom<unknown>(
    null,
    [],
    [[]],
    {},
    { length: 1 },
    { toString: 1 },
    { constructor: { prototype: { admin: true } } },
    Array.from({ length: 5_000 }, () => 0),
    ["a", "b"],
    ...[3, 40, 2_000].map(nested),
  ),
);

/** The same value with something wrong in it: another kind, a field more, a field less. */
export function mutate(value: unknown, draw: Draw): unknown {
  if (typeof value !== "object" || value === null || draw.chance(0.05))
    return draw.from(hostileValues);
  if (Array.isArray(value)) {
    const longer = Array.from({ length: draw.pick([2, 21, 200]) }, () => value[0]);
    return draw.chance(0.3) ? longer : value.map((item) => mutate(item, draw));
  }
  const fields = Object.entries(value);
  if (fields.length === 0 || draw.chance(0.2)) {
    return { ...value, [draw.pick(fieldNames)]: draw.from(hostileValues) };
  }
  const [name, inner] = draw.pick(fields);
  const isLeftOut = draw.chance(0.15);
  return isLeftOut
    ? Object.fromEntries(fields.filter(([field]) => field !== name))
    : { ...value, [name]: mutate(inner, draw) };
}

/** Numbers that JSON can write and no program of ours ever does. */
const oddNumbers = ["1e309", "-0", "-1e-400", "9223372036854775808", "00", "0x1", "1E400", "NaN"];

/** The text of a body as bytes, now and then damaged in a way that no JSON library would write. */
export function damageBytes(text: string, draw: Draw): Buffer {
  if (!draw.chance(1 / 3)) return Buffer.from(text);
  const damages: readonly (() => string | Buffer)[] = [
    () => text.slice(0, draw.from(fc.nat(text.length))),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]),
    () => text.replace(/:\s*[^,{}[\]]+/, `:${draw.pick(oddNumbers)}`),
    () => `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    () => "a".repeat(80_000),
    () => "",
    () => text.replace("{", '{"__proto__":{"role":"admin"},'),
    () => text.replace("{", '{"email":"a@b.example","email":"c@d.example",'),
    () => `\ufeff${text}`,
  ];
  return Buffer.from(draw.pick(damages)());
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ["idempotency-key", "x".repeat(300)],
  ["idempotency-key", "a b"],
  ["idempotency-key", "one-key-for-all"],
  ["content-type", "text/plain"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "multipart/form-data; boundary=x"],
  ["content-type", "application/json; charset=utf-16"],
  ["content-encoding", "gzip"],
  ["x-http-method-override", "DELETE"],
  ["origin", "https://evil.example"],
  ["host", "evil.example"],
  ["range", "bytes=0-1"],
  ["if-match", "*"],
  ["if-none-match", "*"],
  ["cookie", "layisha_session=%00; layisha_session=x; __proto__=1"],
  ["authorization", "Basic YTpi"],
  ["authorization", `Bearer ${"x".repeat(7_000)}`],
  ["authorization", "Bearer \u00ff"],
  ["accept", "text/html"],
  ["expect", "100-continue"],
  ["x-forwarded-for", "not an address, 1.2.3.4"],
];

export const oddHeader = (draw: Draw) => Object.fromEntries([draw.pick(oddHeaders)]);
