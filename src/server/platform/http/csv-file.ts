import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

type Cell = string | number | boolean | Date | null;

/** One column: its heading, and its value in a row; rows are numbered from 1. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row, number: number) => Cell;
};

type FieldOf<Row> = { [F in keyof Row]: Row[F] extends Cell ? F : never }[keyof Row] & string;

/** Columns of fields under their names: `order_date` and `orderDate` are headed `Order Date`. */
export const fieldColumns = <Row>(...fields: readonly FieldOf<Row>[]): readonly CsvColumn<Row>[] =>
  fields.map((field) => ({
    header: field
      .replaceAll(/_|(?=[A-Z])/g, " ")
      .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    value: (row) => row[field] as Cell,
  }));

/** A list as a file: its columns in order, and its rows as they come, some at a time. */
export type CsvFile<Row extends object = Record<string, unknown>> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
};

/** The column that counts the rows, as every table on the screen has one. */
export const numberColumn: CsvColumn<unknown> = { header: "No", value: (_row, number) => number };

/** An apostrophe stands before what a spreadsheet would run as a formula. Numbers are left alone. */
export function defuseFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

/** A bare semicolon would begin a cell where a spreadsheet divides at them, and a line feed a row. */
const needsQuotes = /[",;\t\r\n]/;

/** A cell as it stands in the file (RFC 4180). */
function cellOf(value: Cell): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = defuseFormula(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets read UTF-8 for certain only behind this mark. */
const mark = "\ufeff";

async function* textOf<Row extends object>(
  { columns }: CsvFile<Row>,
  first: IteratorResult<readonly Row[]>,
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;
  let number = 0;
  try {
    yield mark + line(columns.map(({ header }) => cellOf(header)));
    for (let next = first; !next.done; next = await rest.next()) {
      let text = "";
      for (const row of next.value) {
        number += 1;
        text += line(columns.map(({ value }) => cellOf(value(row, number))));
      }
      yield text;
    }
  } finally {
    await rest.return?.();
  }
}

/** Streams the rows. The first are read before anything is sent, so a database that is away is refused plainly. */
export async function sendCsv<Row extends object>(
  reply: FastifyReply,
  name: string,
  file: CsvFile<Row>,
): Promise<FastifyReply> {
  const iterator = file.rows[Symbol.asyncIterator]();
  // A stream asks for more in the context of its socket; the rows belong to that of the call.
  const inCall = AsyncLocalStorage.snapshot();
  const rows: AsyncIterator<readonly Row[]> = {
    next: () => inCall(() => iterator.next()),
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  };
  const text = textOf(file, await rows.next(), rows);
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(text, { objectMode: false }));
}
