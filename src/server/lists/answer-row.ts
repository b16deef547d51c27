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

/** A row with its columns under the names of the contract, `order_date` as `orderDate`, and ISO instants. */
export function answerRow<Row extends object>(row: Row): AnswerRow<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

export type Columns<Fields> = {
  [Field in keyof Fields as SnakeCase<Field & string>]: Fields[Field];
};

/** The fields of these names alone. */
export const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const columnName = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnNames = <Name extends string>(fields: readonly Name[]) =>
  fields.map(columnName) as SnakeCase<Name>[];

/** Fields under the names of their columns, `orderDate` as `order_date`. */
export function columnsOf<Fields extends object>(fields: Fields) {
  const columns = Object.entries(fields).map(([field, value]) => [columnName(field), value]);
  return Object.fromEntries(columns) as Columns<Fields>;
}
