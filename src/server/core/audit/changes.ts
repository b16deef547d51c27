import { isDeepStrictEqual } from "node:util";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";

/** The changed fields of a record, as the history shows them: `field: [before, after]`. */
export type FieldChanges = Readonly<Record<string, readonly [unknown, unknown]>>;

/** New values for a record, as they are stored; undefined keeps the old value. */
export type NewRecordValues<Row> = { readonly [K in keyof Row]?: Row[K] | undefined };

/** Returns the record with its new values, and each changed field with its old and new value. */
export function applyNewRecordValues<Row extends object>(
  before: Row,
  wanted: NewRecordValues<Row>,
): { readonly after: Row; readonly changes: FieldChanges } {
  const fields = (Object.keys(wanted) as (keyof Row & string)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  );
  return {
    after: { ...before, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) },
    changes: Object.fromEntries(fields.map((field) => [field, [before[field], wanted[field]]])),
  };
}

/** Compares a value that a form showed with the stored value, which may be null, or a number as text. */
const isSame = (shown: unknown, stored: unknown): boolean =>
  typeof (shown ?? stored) === "object"
    ? isDeepStrictEqual(shown, stored)
    : `${(shown ?? "") as string}` === `${(stored ?? "") as string}`;

function readShown(was: string): readonly (readonly [string, unknown])[] {
  try {
    return Object.entries(JSON.parse(was) ?? {});
  } catch {
    throw createInvalidFieldsFailure({ was: "Send the values that were shown as a JSON object." });
  }
}

/** Refuses a change of fields that somebody else changed since the form was opened with the values `was`. */
export function requireRecordUnchanged(current: object, was: string | undefined): void {
  if (was === undefined) return;
  const now = current as Readonly<Record<string, unknown>>;
  const changed = readShown(was).filter(
    ([field, value]) => field in now && !isSame(value, now[field]),
  );
  if (changed.length === 0) return;
  const extra = { current: Object.fromEntries(changed.map(([field]) => [field, now[field]])) };
  throw new Failure("record_changed", { extra });
}
