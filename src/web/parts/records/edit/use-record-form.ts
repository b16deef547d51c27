import { useState } from "react";
import { entryOf } from "#web/lib/entry-of.ts";
import { type FormCall, useFormCall } from "#web/lib/use-form-call.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import type { EditableKind, Identified } from "../record-kind.ts";
import { useReloadEverything } from "../records.queries.ts";
import type { Bind } from "./use-draft.ts";

export type RecordForm<Values extends object> = {
  readonly values: Values;
  readonly isChanged: boolean;
  readonly call: FormCall;
  readonly bind: Bind<Values>;
  /** Sends the edits, and with them what the form itself does not hold. */
  readonly save: (also?: object) => void;
  readonly undo: () => void;
};

/**
 * The edits of a record's form. They lie over the record as it was read last, so that only they are
 * sent, and what somebody else changes meanwhile shows. Nothing is checked here (specification,
 * section 5): the server's messages stand beside the fields.
 */
export function useRecordForm<Row extends Identified, Values extends object>(
  kind: Pick<EditableKind<Row, Partial<Values>>, "update">,
  record: Row,
  valuesOf: (record: Row) => Values,
): RecordForm<Values> {
  const reloadEverything = useReloadEverything();
  const [edits, setEdits] = useState<Partial<Values>>({});
  const call = useFormCall();
  const stored = valuesOf(record);
  const values = { ...stored, ...edits };
  const changes = changesIn(stored, edits);
  const isChanged = Object.keys(changes).length > 0;

  function send(change: Partial<Values>, also?: object) {
    void call.run(async () => {
      const { msg } = await kind.update(record.id, { ...change, ...also });
      toast(msg);
      await reloadEverything();
      setEdits((last) => editsSince(last, change));
    });
  }

  return {
    values,
    isChanged,
    call,
    bind: entryOf(values, (part) => setEdits((last) => ({ ...last, ...part }))),
    save: (also) => {
      if (isChanged) return send(changes, also);
      call.clear();
      toast("Nothing has changed, so there is nothing to save.", "info");
    },
    undo: () => {
      setEdits({});
      call.clear();
    },
  };
}

/** The edits that differ from the record as it stands: what is sent, and nothing else. */
export function changesIn<Values extends object>(
  record: Values,
  edits: Partial<Values>,
): Partial<Values> {
  return kept(edits, (name, value) => value !== record[name]);
}

/** The edits that were made after these were sent. */
export function editsSince<Values extends object>(
  edits: Partial<Values>,
  sent: Partial<Values>,
): Partial<Values> {
  return kept(edits, (name, value) => value !== sent[name]);
}

function kept<Values extends object>(
  edits: Partial<Values>,
  keeps: (name: keyof Values, value: unknown) => boolean,
): Partial<Values> {
  const result = { ...edits };
  for (const name in result) if (!keeps(name, result[name])) delete result[name];
  return result;
}
