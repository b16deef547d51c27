import { useState } from "react";
import { useFormCall } from "#web/api/use-form-call.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { showToast } from "#web/ui/toasts/toast.ts";
import type { EditableRecordKind, RecordWithId } from "../record-kind.ts";

export type RecordForm<Values extends object> = ReturnType<
  typeof useRecordForm<RecordWithId, Values>
>;

/**
 * Holds the edits of a record's form. Only edited fields are sent, each with its value before the edit, and
 * the server refuses to overwrite a value that has changed since. Fields without edits show changes by other
 * people. Only the server checks the values.
 */
export function useRecordForm<Row extends RecordWithId, Values extends object>(
  kind: Pick<
    EditableRecordKind<Row, Partial<Values> & { was?: string }>,
    "update" | "historyWords"
  >,
  record: Row,
  valuesOf: (record: Row) => Values,
) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  /** For each edited field's name, the record as it was when the edit began. */
  const [begun, setBegun] = useState<Readonly<Record<string, Row>>>({});
  const call = useFormCall();
  const stored = valuesOf(record);
  const values: Values = { ...stored, ...edits };
  const changes = findChangedFields(stored, edits);
  const isChanged = Object.keys(changes).length > 0;

  const beginAt = (names: readonly string[]) =>
    setBegun((last) => ({ ...last, ...Object.fromEntries(names.map((name) => [name, record])) }));

  function send(change: Partial<Values>, also?: object) {
    const before = Object.keys(change).map((name) => [
      name,
      (begun[name] ?? record)[name as keyof Row],
    ]);
    const was = JSON.stringify(Object.fromEntries(before));
    void call.write({}, () => kind.update(record.id, { ...change, ...also, was }), undefined, {
      done: () => {
        setBegun({});
        setEdits((last) => findChangedFields(change, last));
      },
    });
  }

  return {
    values,
    isChanged,
    call,
    words: kind.historyWords,
    bind: createFieldBinder(values, (part) => {
      beginAt(Object.keys(part).filter((name) => !(name in edits)));
      setEdits((last) => ({ ...last, ...part }));
    }),
    conflicts: findConflictingChanges(
      stored,
      changes,
      (name) => begun[name] && valuesOf(begun[name]),
    ).map((conflict) => ({
      ...conflict,
      keepMine: () => beginAt([conflict.name]),
      takeTheirs: () =>
        setEdits(({ [conflict.name]: _, ...others }) => others as unknown as Partial<Values>),
    })),
    /** Sends the edits together with `also`, which holds values that are not fields of the form. */
    save: (also?: object) => {
      if (isChanged) return send(changes, also);
      call.clear();
      showToast("Nothing has changed, so there is nothing to save.", "info");
    },
    undo: () => {
      setEdits({});
      call.clear();
    },
  };
}

/** The changes to fields whose stored value somebody else has changed since the edit began. */
export function findConflictingChanges<Values extends object>(
  stored: Values,
  changes: Partial<Values>,
  begunAt: (name: string) => Values | undefined,
) {
  return (Object.keys(changes) as (keyof Values & string)[]).flatMap((name) => {
    const before = begunAt(name);
    if (!before || JSON.stringify(before[name]) === JSON.stringify(stored[name])) return [];
    return { name, mine: changes[name] as unknown, theirs: stored[name] as unknown };
  });
}

/** The edits that differ from known values, such as the stored ones or those just sent. */
export function findChangedFields<Values extends object>(
  known: Partial<Values>,
  edits: Partial<Values>,
): Partial<Values> {
  const changes = { ...edits };
  for (const name in changes) if (changes[name] === known[name]) delete changes[name];
  return changes;
}

/** Makes the props of a field: `<TextField label="Name" {...bind("name")} />`. */
export type BindFormField<Values extends object> = ReturnType<typeof createFieldBinder<Values>>;
