import { expect, it } from "vitest";
import { findChangedFields, findConflictingChanges } from "./use-record-form.ts";

type Values = { name: string; status: string; ownerId: string | null };

const record: Values = { name: "Naledi", status: "active", ownerId: null };

it("a form sends only the edits that differ, and keeps later ones", { tags: "S-324" }, () => {
  expect(findChangedFields(record, {})).toEqual({});
  expect(findChangedFields(record, { name: "Naledi", status: "suspended" })).toEqual({
    status: "suspended",
  });
  expect(findChangedFields<Values>({ ...record, ownerId: "7" }, { ownerId: null })).toEqual({
    ownerId: null,
  });
  const sent = { name: "Naledi M", status: "active" };
  expect(findChangedFields<Values>(sent, { ...sent, name: "Naledi Mo" })).toEqual({
    name: "Naledi Mo",
  });
});

it("a field that somebody else has changed is in conflict", { tags: "S-1246" }, () => {
  const conflicts = (stored: Values, begun?: Values) =>
    findConflictingChanges(stored, { name: "Naledi M" }, () => begun);
  expect(conflicts(record, record)).toEqual([]);
  expect(conflicts({ ...record, status: "suspended" }, record)).toEqual([]);
  expect(conflicts({ ...record, name: "Palesa" }, record)).toEqual([
    { name: "name", mine: "Naledi M", theirs: "Palesa" },
  ]);
  expect(conflicts(record)).toEqual([]);
});
