type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export type AnswerRow<Row> = {
  [Column in keyof Row as CamelCase<Column & string>]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** Each column is looked at once: for every row again it would be a tenth of the work of a list. */
const fieldNames = new Map<string, string>();

function fieldName(column: string): string {
  const known = fieldNames.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  fieldNames.set(column, name);
  return name;
}

/** A row with its columns under the names of the contract, `order_date` as `orderDate`, and ISO instants. */
export function answerRow<Row extends object>(row: Row): AnswerRow<Row> {
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    fields[fieldName(column)] = value instanceof Date ? value.toISOString() : value;
  }
  return fields as AnswerRow<Row>;
}

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

export type Columns<Fields> = {
  [Field in keyof Fields as SnakeCase<Field & string>]: Fields[Field];
};

/** The fields of these names alone. */
export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const picked: Partial<Pick<Row, Name>> = {};
  for (const name of names) picked[name] = row[name];
  return picked as Pick<Row, Name>;
}

export const columnName = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnNames = <Name extends string>(fields: readonly Name[]) =>
  fields.map(columnName) as SnakeCase<Name>[];

/** Fields under the names of their columns, `orderDate` as `order_date`. */
export function columnsOf<Fields extends object>(fields: Fields) {
  const columns = Object.entries(fields).map(([field, value]) => [columnName(field), value]);
  return Object.fromEntries(columns) as Columns<Fields>;
}
