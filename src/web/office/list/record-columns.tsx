import type { ReactNode } from "react";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { fieldText } from "../history.tsx";
import { type Identified, shortId } from "../record-kind.ts";
import { RecordStatusBadge } from "../record-status.tsx";
import type { DataColumn } from "../table/columns.tsx";
import { EmailLink, type Person, PhoneLink } from "./row-cards.tsx";

/** A column under the name of its field, as the history has it: `clientType` is `Client Type`. */
export function column<Row>(
  id: string,
  cell: DataColumn<Row>["cell"],
  more: Omit<Partial<DataColumn<Row>>, "id" | "cell"> = {},
): DataColumn<Row> {
  return { id, header: fieldText(id), cell, ...more };
}

/** What people typed may be one long word. */
export const freeText = "min-w-24 wrap-anywhere";

/** The id of the row itself: it stays in sight, and a press copies all of it. */
export function ownIdColumn<Row extends Identified>(
  noun: string,
  under?: (row: Row) => ReactNode,
): DataColumn<Row> {
  const cell = (row: Row) => (
    <span className="grid justify-items-start gap-1">
      <CopyText name={`${noun} id`} text={row.id} short={shortId(row.id)} />
      {under?.(row)}
    </span>
  );
  const className = "whitespace-nowrap";
  return column("id", cell, { pinned: "start", isRowHeader: true, alwaysShown: true, className });
}

/** The id of another record in its short form, a link where that one has a page. */
export function idColumn<Field extends string, Row extends Readonly<Record<Field, string | null>>>(
  id: Field,
  pageOf?: (id: string) => string,
): DataColumn<Row> {
  const cell = (row: Row) => {
    const value = row[id];
    if (value === null) return "None";
    const text = <span title={value}>{shortId(value)}</span>;
    if (pageOf === undefined) return text;
    return (
      <Link to={pageOf(value)} className="link tabular-nums">
        {text}
      </Link>
    );
  };
  return column(id, cell, { className: "whitespace-nowrap text-quiet", isHiddenAtFirst: true });
}

/** Name, surname, what has to be in sight on a narrow screen, email and cellphone. */
export function personColumns<Row extends Person>(
  ...inSight: readonly DataColumn<Row>[]
): readonly DataColumn<Row>[] {
  return [
    column("name", ({ name }) => name, { sort: "name", className: freeText }),
    column("surname", ({ surname }) => surname, { className: "min-w-28 wrap-anywhere" }),
    ...inSight,
    column("email", ({ email }) => <EmailLink email={email} />, { className: "min-w-32" }),
    column("cellphone", ({ cellphone }) => <PhoneLink phone={cellphone} />, {
      className: "whitespace-nowrap",
    }),
  ];
}

export function statusColumn<Row extends { readonly status: PartyStatus }>(
  under?: (row: Row) => ReactNode,
): DataColumn<Row> {
  return column("status", (row) => (
    <span className="grid justify-items-start gap-1">
      <RecordStatusBadge status={row.status} />
      {under?.(row)}
    </span>
  ));
}
