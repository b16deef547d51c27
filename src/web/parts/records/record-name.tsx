import { shortId } from "#web/lib/format.ts";
import type { EditableKind } from "./record-kind.ts";
import { useRecord } from "./records.queries.ts";

/** A record by its name where only its id is at hand; the id's end until the name is known. */
export function RecordName<
  Row extends { readonly id: string },
  Filters extends object,
  Change extends object,
>(props: {
  readonly kind: Pick<EditableKind<Row, Filters, Change>, "key" | "find" | "nameOf">;
  readonly id: string;
}) {
  const { data } = useRecord(props.kind, props.id);
  return data ? props.kind.nameOf(data) : shortId(props.id);
}
