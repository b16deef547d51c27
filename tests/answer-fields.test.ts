import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import type { Reader } from "#harness/calls/call-row.ts";
import { callRows, goodAsk, prepareCalls, requestOf } from "#harness/calls/calls.ts";

/** The fields of every answer, held against the row that says who may read them. */

const app = await openTestApp();
const setting = await prepareCalls(app);

/** Every name in an answer, those inside of records and lists included. */
function namesIn(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const full = path === "" ? name : `${path}.${name}`;
    return [full, ...namesIn(inner, full)];
  });
}

// Lists come last: by then every kind of record is there.
const rows = callRows
  .filter(([, { reads }]) => Object.keys(reads).length > 0)
  .toSorted(([a], [b]) => Number(a.endsWith("/all")) - Number(b.endsWith("/all")));

it.each(rows)(
  "%s answers with what may be read, and nothing else",
  {
    tags: [
      "F-01",
      "F-91",
      "G3",
      "R2",
      "R3",
      "P15",
      "C-01",
      "C-60",
      "D-01",
      "K-09",
      "L-13",
      "S-102",
      "U-10",
      "R-47",
      "R-74",
    ],
  },
  async (key, row) => {
    for (const [reader, fields] of Object.entries(row.reads) as [Reader, string][]) {
      const ask = await goodAsk(setting, [key, row], reader);
      const answer = await app.inject(requestOf(setting, key, ask, reader));
      expect(answer.statusCode, `${key} by ${reader}: ${answer.body}`).toBeLessThan(300);
      const found = new Set(namesIn(answer.json()));
      expect([...found].toSorted(), `to ${reader}`).toEqual(fields.split(" ").toSorted());
    }
  },
);

it("no record holds a password, a hash or a token", { tags: "F-90" }, () => {
  const secret = rows.flatMap(([key, { reads }]) =>
    Object.values(reads)
      .flatMap((fields) => fields.split(" "))
      .filter((name) => /password|hash|token|secret/i.test(name))
      .map((name) => `${key} ${name}`),
  );
  // What opens a session or a registration goes to whoever just earned it.
  expect(new Set(secret)).toEqual(
    new Set([
      "POST /api/login token",
      "POST /api/clients/verifyOtp verificationToken",
      "POST /api/drivers/verifyOtp verificationToken",
    ]),
  );
});
