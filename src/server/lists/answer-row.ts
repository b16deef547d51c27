export type AnswerRow<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field];
};

/** A row with its moments as ISO text. */
export function answerRow<Row extends object>(row: Row): AnswerRow<Row> {
  const fields: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    fields[field] = value instanceof Date ? value.toISOString() : value;
  }
  return fields as AnswerRow<Row>;
}

/** The fields of these names alone. */
export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const picked: Partial<Pick<Row, Name>> = {};
  for (const name of names) picked[name] = row[name];
  return picked as Pick<Row, Name>;
}
