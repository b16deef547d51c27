import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The value of one cell; null and undefined leave it empty. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** One column: its heading, and its value in a row; rows are numbered from 1. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row, number: number) => CsvCell;
};

/** A list as a CSV file: its columns in order, and its rows in batches as they are read. */
export type CsvFile<Row extends object = Record<string, unknown>> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
};

/** The CSV column that numbers the rows, as in every table on the screen. */
export const rowNumberColumn: CsvColumn<unknown> = {
  header: "No",
  value: (_row, number) => number,
};

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function escapeSpreadsheetFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

/** The characters for which a CSV cell needs quotes: some spreadsheets split at semicolons and tabs. */
const needsQuotes = /[",;\t\r\n]/;

/** The texts that a CSV cell shows unchanged, like most: one test for them is faster than the other two. */
const plainText = /^[A-Za-z0-9][^",;\t\r\n]*$/;

/** Writes one CSV cell in the form of RFC 4180. */
function writeCell(value: CsvCell): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (plainText.test(value)) return value;
  const text = escapeSpreadsheetFormula(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark that starts a CSV file; without it some spreadsheets do not read UTF-8. */
const byteOrderMark = "\ufeff";

async function* writeCsv<Row extends object>(
  { columns }: CsvFile<Row>,
  first: IteratorResult<readonly Row[]>,
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;
  let number = 0;
  try {
    yield byteOrderMark + line(columns.map(({ header }) => writeCell(header)));
    for (let next = first; !next.done; next = await rest.next()) {
      let text = "";
      for (const row of next.value) {
        number += 1;
        text += line(columns.map(({ value }) => writeCell(value(row, number))));
      }
      yield text;
    }
  } finally {
    await rest.return?.();
  }
}

/** Sends a CSV file in batches. If the first batch fails, an error reply is sent, since nothing was sent. */
export async function sendCsvFile<Row extends object>(
  reply: FastifyReply,
  name: string,
  file: CsvFile<Row>,
): Promise<FastifyReply> {
  const iterator = file.rows[Symbol.asyncIterator]();
  // The stream asks for rows in the context of its socket; they must be read in the call's own.
  const inCall = AsyncLocalStorage.snapshot();
  const rows: AsyncIterator<readonly Row[]> = {
    next: () => inCall(() => iterator.next()),
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  };
  const text = writeCsv(file, await rows.next(), rows);
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(text, { objectMode: false }));
}
