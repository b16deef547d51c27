import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";

/** One column: its heading, and its value in a row; rows are numbered from 1. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row, number: number) => string | number | boolean | null;
};

/** A list as a file: its columns in order, and its rows as they come. */
export type CsvFile<Row extends object = Record<string, unknown>> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: AsyncIterable<Row>;
};

/** The column that counts the rows, as every table on the screen has one. */
export const numberColumn: CsvColumn<unknown> = { header: "No", value: (_row, number) => number };

/**
 * Makes text that a spreadsheet would run as a formula into text that it shows: an apostrophe stands
 * before `=`, `+`, `-`, `@`, tab and line feeds, also behind spaces. Numbers are left alone.
 */
export function defuseFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

async function* linesOf<Row extends object>(
  { columns }: CsvFile<Row>,
  first: IteratorResult<Row>,
  rest: AsyncIterator<Row>,
): AsyncGenerator<unknown[]> {
  let number = 1;
  try {
    for (let next = first; !next.done; next = await rest.next(), number++) {
      const row = next.value;
      yield columns.map(({ value }) => value(row, number));
    }
  } finally {
    await rest.return?.();
  }
}

/**
 * Sends a list as an attachment, row by row: however many there are, few are in memory. The first
 * row is read before anything is sent, so that a database that is away still gets its plain refusal.
 */
export async function sendCsv<Row extends object>(
  reply: FastifyReply,
  name: string,
  file: CsvFile<Row>,
): Promise<FastifyReply> {
  const iterator = file.rows[Symbol.asyncIterator]();
  // A stream asks for more in the context of its socket; the rows belong to that of the call.
  const inCall = AsyncLocalStorage.snapshot();
  const rows: AsyncIterator<Row> = {
    next: () => inCall(() => iterator.next()),
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  };
  const lines = Readable.from(linesOf(file, await rows.next(), rows));
  const csv = stringify({
    // Spreadsheets read UTF-8 for certain only behind this mark.
    bom: true,
    header: true,
    columns: file.columns.map(({ header }) => header),
    record_delimiter: "windows",
    // A bare semicolon would begin a cell of its own where a spreadsheet divides at them, and a bare
    // line feed a row, with a formula in it perhaps.
    quoted_match: /[;\t\r\n]/,
    cast: { string: defuseFormula, boolean: (value) => (value ? "yes" : "no") },
  });
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(lines.pipe(csv));
}
