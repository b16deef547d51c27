import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { readCsv } from "#harness/answers.ts";
import {
  type CsvFile,
  escapeSpreadsheetFormula,
  rowNumberColumn,
  sendCsvFile,
} from "./csv-file.ts";

type Row = { readonly text: string; readonly value: number | boolean | null };

const columns: CsvFile<Row>["columns"] = [
  rowNumberColumn,
  { header: "Text", value: (row) => row.text },
  { header: "Value", value: (row) => row.value },
];

async function download(rows: AsyncIterable<readonly Row[]>) {
  const app = Fastify();
  app.get("/file", (_request, reply) => sendCsvFile(reply, "rows.csv", { columns, rows }));
  onTestFinished(() => app.close());
  return app.inject("/file");
}

/** Reads one row alone, and then the others together. */
async function* rowsOf([first, ...others]: readonly Row[]): AsyncGenerator<readonly Row[]> {
  if (first) yield [first];
  yield others;
}

const rowOf = (text: string): Row => ({ text, value: null });

it.each(["=1+1", "+27", "-1", "@x", "\t=1", "\rx", "\nx", "＝1", "\ufeff=1"])(
  "a file shows %j as text that a spreadsheet does not run",
  { tags: ["C-43", "C-70"] },
  (text) => {
    expect(escapeSpreadsheetFormula(text)).toBe(`'${text}`);
  },
);

it.each(["", " ", "Thandi", "a=b", "x@clients.example.com", "'quoted"])(
  "a file leaves %j as it is",
  { tags: "C-71" },
  (text) => {
    expect(escapeSpreadsheetFormula(text)).toBe(text);
  },
);

it("a file leaves numbers as they are, and says yes and no", { tags: "C-72" }, async () => {
  const values = [-57, 12.5, 0, true, false, null];
  const answer = await download(rowsOf(values.map((value) => ({ text: "x", value }))));
  expect(readCsv(answer).map((row) => row["Value"])).toEqual(["-57", "12.5", "0", "yes", "no", ""]);
});

it("a file has quotes and numbers", { tags: ["C-73", "C-74", "C-80", "B18", "P13"] }, async () => {
  const lines = ["two\r\nlines", "two\nlines", "Hello\n=1+1", "Hello\r=1+1", "Hello\r\n=1+1"];
  const texts = ["a,b", 'say "so"', "Zoë 🚚", '",\r\n"', "Thandi;=1+1", ...lines];
  const answer = await download(rowsOf(texts.map(rowOf)));
  expect(readCsv(answer).map((row) => [row["No"], row["Text"]])).toEqual(
    texts.map((text, index) => [`${index + 1}`, text]),
  );
  expect(answer.body.startsWith("\ufeffNo,Text,Value\r\n")).toBe(true);
  // Whoever breaks rows at every line feed or cells at semicolons must meet the quote first.
  for (const text of ["Thandi;=1+1", ...lines]) expect(answer.body).toContain(`"${text}"`);
});

it("a file without a readable first row is answered plainly", { tags: "C-75" }, async () => {
  const failing: AsyncIterable<readonly Row[]> = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new Error("The database is away.")),
    }),
  };
  const answer = await download(failing);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers["content-type"]).toContain("application/json");
  expect(answer.headers["content-disposition"]).toBeUndefined();
});

it("a file breaks off when a later row cannot be read", { tags: "C-76" }, async () => {
  async function* failing(): AsyncGenerator<readonly Row[]> {
    yield [rowOf("first")];
    throw new Error("The database went away.");
  }
  await expect(download(failing())).rejects.toThrow();
});

it("no rows are read for a reader who left", { tags: "C-77" }, async () => {
  const left = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<readonly Row[]> {
    try {
      for (;;) yield [rowOf("x".repeat(1000))];
    } finally {
      left.resolve();
    }
  }
  const app = Fastify();
  app.get("/file", (_request, reply) =>
    sendCsvFile(reply, "rows.csv", { columns, rows: endless() }),
  );
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const answer = await fetch(`${address}/file`, { signal: leaving.signal });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="rows.csv"');
  leaving.abort();
  await left.promise;
});
