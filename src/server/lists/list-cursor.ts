import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { createInvalidFieldsFailure } from "../failure.ts";
import { isRecordId } from "../platform/db/record-id.ts";

/** The type of a column that a list is sorted by. */
export type SortColumnType = "text" | "uuid" | "date" | "timestamptz" | "int";

/** Makes the cursor of a list from the sort values of its last row. */
export function encodeListCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

const timeOfDay = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-][01]\d(:[0-5]\d)?$/;

/** Says whether a text is a value of the column type, so that a forged cursor never reaches the database. */
const isOfType: Readonly<Record<SortColumnType, (value: string) => boolean>> = {
  text: (value) => value.length <= 300 && value.isWellFormed() && !value.includes("\0"),
  uuid: isRecordId,
  date: isCalendarDate,
  timestamptz: (value) => isCalendarDate(value.slice(0, 10)) && timeOfDay.test(value.slice(10)),
  int: (value) => /^-?\d{1,9}$/.test(value),
};

/** Reads the sort values from a cursor; refuses a cursor that does not fit the list's sort. */
export function decodeListCursor(
  cursor: string,
  types: readonly SortColumnType[],
): readonly string[] {
  let values: unknown = null;
  try {
    values = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    // A text that is not JSON cannot be one of our cursors.
  }
  const isOfList = (found: unknown): found is readonly string[] =>
    Array.isArray(found) &&
    found.length === types.length &&
    types.every((type, at) => typeof found[at] === "string" && isOfType[type](found[at]));
  if (isOfList(values)) return values;
  throw createInvalidFieldsFailure({ cursor: "This list has no such page. Go to its first page." });
}
