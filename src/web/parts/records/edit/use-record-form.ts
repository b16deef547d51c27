import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Attempt, useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import type { EditableKind } from "../record-kind.ts";
import { reloadEverything } from "../records.queries.ts";
import { changesIn, editsSince } from "./record-changes.ts";

export type RecordForm<Values extends object> = {
  readonly values: Values;
  readonly isChanged: boolean;
  readonly attempt: Attempt;
  /** What a field of this name needs: `<TextField label="Name" {...form.bind("name")} />`. */
  readonly bind: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly name: Name;
    readonly value: Values[Name];
    readonly onValueChange: (value: Values[Name]) => void;
  };
  readonly save: () => void;
  readonly undo: () => void;
};

/**
 * The edits of a record's form. They lie over the record as it was read last, so that only they are
 * sent, and what somebody else changes meanwhile shows. Nothing is checked here (specification,
 * section 5): the server's messages stand beside the fields.
 */
export function useRecordForm<
  Row extends { readonly id: string },
  Filters extends object,
  Values extends object,
>(
  kind: EditableKind<Row, Filters, Partial<Values>>,
  record: Row,
  valuesOf: (record: Row) => Values,
): RecordForm<Values> {
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<Partial<Values>>({});
  const attempt = useAttempt();
  const stored = valuesOf(record);
  const values = { ...stored, ...edits };
  const changes = changesIn(stored, edits);
  const isChanged = Object.keys(changes).length > 0;

  function send(change: Partial<Values>) {
    void attempt.start({}, async () => {
      const { msg } = await kind.update(record.id, change);
      toast(msg);
      await reloadEverything(queryClient);
      setEdits((last) => editsSince(last, change));
    });
  }

  return {
    values,
    isChanged,
    attempt,
    bind: (name) => ({
      name,
      value: values[name],
      onValueChange: (value) => {
        setEdits((last) => ({ ...last, [name]: value }));
        attempt.mend(name);
      },
    }),
    save: () => {
      if (isChanged) return send(changes);
      attempt.clear();
      toast("Nothing has changed, so there is nothing to save.", "info");
    },
    undo: () => {
      setEdits({});
      attempt.clear();
    },
  };
}
