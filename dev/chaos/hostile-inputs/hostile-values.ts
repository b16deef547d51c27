import fc from "fast-check";

const cursor = (...hostileValues: readonly unknown[]) =>
  Buffer.from(JSON.stringify(hostileValues)).toString("base64url");

/** Texts that have broken the most programs, one a line. */
const sharpTexts = `a\u0000b|x\udfffy|\u202eevil|1e309|2026-02-30|9999-12-31|+275760-09-13|0000-00-00|25:00|１２
|NaN|-0|9223372036854775808|null|undefined|__proto__|constructor|create|pleaseSelect|$1|%|_%\\|%00|%2e%2e%2f
|//evil.example|\ud800|\ufeff|\u200b|\u001b[31m|İstanbul|ﬀ ﷺ Ⅷ ß|\u0041\u030a@people.example.com|[object Object]
|../../../../etc/passwd|{{7*7}}|<script>alert(1)</script>|javascript:alert(1)|a@b.example,c@d.example
|a@[127.0.0.1]|a@b.example\r\nBcc: c@d.example|' or 1=1 --|=cmd'|' /C calc'!A0|00000000-0000-0000-0000-000000000000`;
export const hostileTexts = fc.oneof(
  fc.constantFrom(
    "",
    "x".repeat(30_000),
    "é".repeat(300),
    cursor("2026-02-30", "x"),
    cursor(["a"]),
  ),
  { arbitrary: fc.constantFrom(...sharpTexts.split("|")), weight: 3 },
  fc.string({ unit: "binary", maxLength: 300 }),
);

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce((inner) => [inner], "deep" as unknown);
/** Values of any kind, chosen to break what expects another. */
export const values: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileTexts, weight: 3 },
  fc.constantFrom<unknown>(
    -1,
    0.1,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e21,
    null,
    [],
    {},
    [[]],
    nested(2_000),
  ),
  fc.constantFrom<unknown>({ length: 1 }, { constructor: { prototype: { admin: true } } }),
  fc.double(),
  { arbitrary: fc.anything(), weight: 2 },
);

/** Fields that no call takes from just anybody, and names that JavaScript itself knows. */
export const hostileFieldNames = [
  ..."role status price commission id clientId driverId password_hash hidden_at isAdmin".split(" "),
  ..."__proto__ constructor toString hasOwnProperty length extra".split(" "),
  "",
];

/** Damages that no JSON library would write. */
export const damagedBodies: readonly ((text: string) => string | Buffer)[] = [
  (text) => text.slice(0, text.length / 2),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]),
  (text) => text.replace(/:\s*[^,{}[\]]+/, ":1e309"),
  () => `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  () => "a".repeat(80_000),
  () => "",
  (text) => text.replace("{", '{"__proto__":{"role":"admin"},'),
  (text) => `\ufeff${text}`,
];

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { "idempotency-key": "x".repeat(300) },
  { "idempotency-key": "one-key-for-all" },
  { "content-type": "text/plain" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE" },
  { origin: "https://evil.example" },
  { host: "evil.example" },
  { range: "bytes=0-1", "if-none-match": "*" },
  { cookie: "layisha_session=%00; layisha_session=x; __proto__=1" },
  { authorization: `Bearer ${"x".repeat(7_000)}` },
  { "x-forwarded-for": "not an address, 1.2.3.4" },
];
