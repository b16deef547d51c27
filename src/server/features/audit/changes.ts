/** `field: [before, after]` for each field that really changes; what the history shows. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** The fields of a record to change, in the form in which they are stored; undefined keeps one. */
export type Wanted<Row> = { readonly [K in keyof Row]?: Row[K] | undefined };

/** A record with the wanted values in it, and which of them differ from the stored ones. */
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
