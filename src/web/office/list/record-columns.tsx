import type { ReactNode } from "react";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { fieldHeading } from "#domain/text/field-heading.ts";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { type RecordWithId, shortRecordId } from "../record-kind.ts";
import { RecordStatusBadge } from "../record-status.tsx";
import type { DataColumn } from "../table/columns.tsx";
import { EmailLink, type PersonInRow, PhoneLink } from "./row-cards.tsx";

/** A column of a list without its id. Its heading is made from the id unless `header` is set. */
export type ListColumn<Row> = Omit<DataColumn<Row>, "id" | "header"> & { readonly header?: string };

/**
 * The columns of a list in their order. Each field of a row has a column or is named by `fieldsWithoutColumn`.
 * Columns made from several fields may be added.
 */
export type ListColumns<Row> = { readonly [Field in keyof Row]-?: ListColumn<Row> | null } & {
  readonly [id: string]: ListColumn<Row> | null;
};

/** Marks fields that need no column: another column or the record's own page shows them. */
export function fieldsWithoutColumn<Field extends string>(...fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, null])) as Readonly<Record<Field, null>>;
}

export function toDataColumns<Row>(
  columns: Readonly<Record<string, ListColumn<Row> | null>>,
): readonly DataColumn<Row>[] {
  return Object.entries(columns).flatMap(([id, column]) =>
    column ? { ...column, id, header: column.header ?? fieldHeading(id) } : [],
  );
}

/** The CSS class of a column with text that people typed: even one long word wraps. */
export const freeTextClass = "min-w-24 wrap-anywhere";

/** The column of a row's own id, which does not scroll sideways. Pressing the short id copies the whole id. */
export function recordIdColumn<Row extends RecordWithId>(
  noun: string,
  under?: (row: Row) => ReactNode,
): ListColumn<Row> {
  return {
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <CopyText name={`${noun} id`} text={row.id} short={shortRecordId(row.id)} />
        {under?.(row)}
      </span>
    ),
    pinned: "start",
    isRowHeader: true,
    alwaysShown: true,
    className: "whitespace-nowrap",
  };
}

/** The column of another record's short id, which links to that record's page if it has one. */
export function linkedRecordIdColumn<Field extends string>(
  field: Field,
  pagePath?: (id: string) => string,
): ListColumn<Readonly<Record<Field, string | null>>> {
  return {
    cell: ({ [field]: id }) => {
      if (id === null) return "None";
      const text = <span title={id}>{shortRecordId(id)}</span>;
      if (pagePath === undefined) return text;
      return (
        <Link to={pagePath(id)} className="link tabular-nums">
          {text}
        </Link>
      );
    },
    className: "whitespace-nowrap text-quiet",
    isHiddenAtFirst: true,
  };
}

type PersonColumns = Readonly<Record<keyof PersonInRow, ListColumn<PersonInRow>>>;

/** The columns of a list of people. The columns `inSight` come before email: a narrow screen shows them. */
export function personColumns<More extends object>(inSight: More): PersonColumns & More {
  return {
    name: { cell: ({ name }) => name, sort: "name", className: freeTextClass },
    surname: { cell: ({ surname }) => surname, className: "min-w-28 wrap-anywhere" },
    ...inSight,
    email: { cell: ({ email }) => <EmailLink email={email} />, className: "min-w-32" },
    cellphone: {
      cell: ({ cellphone }) => <PhoneLink phone={cellphone} />,
      className: "whitespace-nowrap",
    },
  };
}

export function statusColumn<Row extends { readonly status: PartyStatus }>(
  under?: (row: Row) => ReactNode,
): ListColumn<Row> {
  return {
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <RecordStatusBadge status={row.status} />
        {under?.(row)}
      </span>
    ),
  };
}
