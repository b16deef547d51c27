import { useCallback, useState } from "react";
import type { ReadCall } from "#web/api/use-read.ts";
import { Combobox, type ComboboxChoice } from "#web/ui/fields/combobox.tsx";
import type { FieldProps } from "#web/ui/fields/field-shell.tsx";
import { searchRecords, useOfficeRecord } from "../office-kinds.ts";
import {
  type ListedRecordKind,
  type ListQuery,
  type ListRow,
  type ReadableRecordKind,
  type RecordWithId,
  shortRecordId,
} from "../record-kind.ts";

type ChoosableKind<L extends ReadCall> = ReadableRecordKind<ListRow<L>> &
  ListedRecordKind<L> & { readonly rowDetail: (row: ListRow<L>) => string };

const longestId = 64;

/**
 * A field that chooses another record by its name. Typed text that matches no record is sent as it is, and
 * the server's refusal is shown beside the field.
 */
export function RecordPicker<L extends ReadCall>(
  props: FieldProps & {
    readonly kind: ChoosableKind<L>;
    readonly value: string | null;
    readonly onValueChange: (id: string | null) => void;
  },
) {
  type Row = ListRow<L>;
  const { kind, value, onValueChange, ...field } = props;
  const { noun, rowName } = kind;
  const [made, setMade] = useState<ComboboxChoice<Row> | null>(null);
  // The form's value differs from `made` if the choice was undone or somebody changed the record.
  const current = made !== null && choiceId(made) === value ? made : null;
  const known = useOfficeRecord(kind, current === null ? value : null);
  const search = useCallback(
    (q: string, signal: AbortSignal) => searchRecords(kind.list, { q } as ListQuery<L>, signal),
    [kind],
  );
  return (
    <Combobox<Row>
      {...field}
      optional
      minLength={1}
      value={current ?? storedChoice(rowName, value, known)}
      onChange={(choice) => {
        setMade(choice);
        onValueChange(choiceId(choice));
      }}
      loadItems={search}
      itemText={rowName}
      itemKey={(row) => row.id}
      renderItem={(row) => (
        <>
          <span className="block font-semibold">{rowName(row)}</span>
          <span className="block text-small text-quiet">{kind.rowDetail(row)}</span>
        </>
      )}
      placeholder="Type a name to search"
      noun={noun}
      empty={`No ${noun} found. Check the spelling.`}
    />
  );
}

function choiceId<Row extends RecordWithId>({ text, item }: ComboboxChoice<Row>): string | null {
  if (item) return item.id;
  return text.trim() === "" ? null : text.trim().slice(0, longestId);
}

function storedChoice<Row extends RecordWithId>(
  rowName: (row: Row) => string,
  id: string | null,
  known: { readonly data: Row | undefined; readonly isPending: boolean },
): ComboboxChoice<Row> {
  if (id === null) return { text: "", item: null };
  if (known.data) return { text: rowName(known.data), item: known.data };
  return { text: known.isPending ? "Loading\u2026" : shortRecordId(id), item: null };
}

export const yesNoOptions = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
