import { expect, it } from "vitest";
import { changesIn, conflictsIn, editsSince } from "./use-record-form.ts";

type Values = { name: string; status: string; ownerId: string | null };

const record: Values = { name: "Naledi", status: "active", ownerId: null };

it("only what differs from the record is sent", { tags: "S-324" }, () => {
  expect(changesIn(record, {})).toEqual({});
  expect(changesIn(record, { name: "Naledi", status: "suspended" })).toEqual({
    status: "suspended",
  });
  expect(changesIn<Values>({ ...record, ownerId: "7" }, { ownerId: null })).toEqual({
    ownerId: null,
  });
});

it("what is typed while the change is sent stays", { tags: "S-324" }, () => {
  const sent = { name: "Naledi M", status: "active" };
  expect(editsSince<Values>({ name: "Naledi Mo", status: "active" }, sent)).toEqual({
    name: "Naledi Mo",
  });
});

it("a field that reads otherwise than when its edit began is in conflict", {
  tags: "S-1246",
}, () => {
  const conflicts = (stored: Values, begun?: Values) =>
    conflictsIn(stored, { name: "Naledi M" }, () => begun);
  expect(conflicts(record, record)).toEqual([]);
  expect(conflicts({ ...record, status: "suspended" }, record)).toEqual([]);
  expect(conflicts({ ...record, name: "Palesa" }, record)).toEqual([
    { name: "name", mine: "Naledi M", theirs: "Palesa" },
  ]);
  expect(conflicts(record)).toEqual([]);
});
