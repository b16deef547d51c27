/** `field: [before, after]` for each field that really changes, as the history shows it. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** New values for a record, in the form in which they are stored; undefined keeps the old value. */
export type Wanted<Row> = { readonly [K in keyof Row]?: Row[K] | undefined };

/** Returns the record with the wanted values, and the changes from the stored ones. */
export function applyWanted<Row extends object>(
  before: Row,
  wanted: Wanted<Row>,
): { readonly after: Row; readonly changes: Changes } {
  const fields = (Object.keys(wanted) as (keyof Row & string)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  );
  return {
    after: { ...before, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) },
    changes: Object.fromEntries(fields.map((field) => [field, [before[field], wanted[field]]])),
  };
}
