import { afterAll, beforeAll, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { allowedFields, type Reader } from "#harness/allowed-fields.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedInReaders, signInReaders, successfulCalls } from "#harness/successful-calls.ts";
import { freshNetwork } from "#harness/verified-address.ts";

/** What every answer really holds, field by field, against the table of what it may. */

let app: TestApp;
let readers: SignedInReaders;
let asks: Awaited<ReturnType<typeof successfulCalls>>;
beforeAll(async () => {
  app = await startTestApp();
  readers = await signInReaders(app);
  asks = await successfulCalls(app, readers);
});
afterAll(() => app.close());

/** Every name in an answer, those inside of records and lists included. */
function namesIn(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const full = path === "" ? name : `${path}.${name}`;
    return [full, ...namesIn(inner, full)];
  });
}

async function answerTo(key: string, reader: Reader): Promise<unknown> {
  const [method = "", path = ""] = key.split(" ");
  const own = reader === "visitor" ? {} : readers[reader].headers;
  const ask = (await asks[key]?.(reader)) ?? {};
  const answer = await app.inject({
    method: method as "GET",
    url: path.replace(/\{\w+\}/, ask.at ?? "") + (ask.query ?? ""),
    headers: ask.headers ?? own,
    remoteAddress: freshNetwork(),
    ...((method === "POST" || method === "PATCH") && { payload: ask.payload ?? {} }),
  });
  expect(answer.statusCode, `${key} by ${reader}: ${answer.body}`).toBeLessThan(300);
  return answer.json();
}

it("every call that answers with fields has a row in the table of what may be read", {
  tags: "T-381",
}, () => {
  const calls = Object.entries(endpoints).filter(([, endpoint]) => "reply" in endpoint);
  expect(Object.keys(allowedFields).sort()).toEqual(calls.map(([key]) => key).sort());
});

// Lists come last: by then every kind of record is there.
const rows = Object.entries(allowedFields).toSorted(
  ([a], [b]) => Number(a.endsWith("/all")) - Number(b.endsWith("/all")),
);

it.each(rows)(
  "%s answers with what may be read, and nothing else",
  { tags: "T-382" },
  async (key, readable) => {
    for (const [reader, fields] of Object.entries(readable) as [Reader, string][]) {
      const found = new Set(namesIn(await answerTo(key, reader)));
      expect([...found].toSorted(), `to ${reader}`).toEqual(fields.split(" ").toSorted());
    }
  },
);
