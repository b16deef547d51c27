import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { formatPhone, phoneLink, shortId } from "#web/lib/format.ts";
import { CopyText } from "#web/ui/copy-text.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import type { Identified } from "./record-kind.ts";
import { EmailLink } from "./record-links.tsx";
import { RecordStatusBadge } from "./record-status.tsx";

/** The id of the row itself: it stays in sight, and a press copies all of it. */
export function ownIdColumn<Row extends Identified>(
  noun: string,
  under?: (row: Row) => ReactNode,
): DataColumn<Row> {
  return {
    id: "id",
    header: "Id",
    pinned: "start",
    isRowHeader: true,
    alwaysShown: true,
    className: "whitespace-nowrap",
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <CopyText name={`${noun} id`} text={row.id} short={shortId(row.id)} />
        {under?.(row)}
      </span>
    ),
  };
}

/** The id of another record in its short form, a link where that one has a page. */
export function idColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
  pageOf?: (id: string) => string,
): DataColumn<Row> {
  return {
    id,
    header,
    className: "whitespace-nowrap text-quiet",
    cell: (row) => {
      const value = of(row);
      return value === null ? "None" : <IdText id={value} {...(pageOf && { to: pageOf(value) })} />;
    },
  };
}

/** An id in its short form; the whole of it is in the tooltip. */
export function IdText(props: { readonly id: string; readonly to?: string }) {
  const text = <span title={props.id}>{shortId(props.id)}</span>;
  if (props.to === undefined) return text;
  return (
    <Link to={props.to} className="link tabular-nums">
      {text}
    </Link>
  );
}

/**
 * The columns of everybody whom the office keeps: name, surname, email, cellphone; after the name
 * what has to be in sight on a narrow screen.
 */
export function personColumns<
  Row extends {
    readonly name: string;
    readonly surname: string;
    readonly email: string;
    readonly cellphone: string;
  },
>(...inSight: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  return [
    { id: "name", header: "Name", sort: "name", className: "min-w-28", cell: (row) => row.name },
    { id: "surname", header: "Surname", className: "min-w-28", cell: (row) => row.surname },
    ...inSight,
    ...reachColumns<Row>(),
  ];
}

/** The contact columns: email, cellphone. */
function reachColumns<
  Row extends { readonly email: string; readonly cellphone: string },
>(): readonly DataColumn<Row>[] {
  return [
    {
      id: "email",
      header: "Email",
      className: "min-w-48 max-w-64",
      cell: (row) => <EmailLink email={row.email} />,
    },
    {
      id: "cellphone",
      header: "Cellphone",
      className: "whitespace-nowrap",
      cell: (row) => (
        <a href={phoneLink(row.cellphone)} className="link">
          {formatPhone(row.cellphone)}
        </a>
      ),
    },
  ];
}

export function statusColumn<Row extends { readonly status: PartyStatus }>(): DataColumn<Row> {
  return {
    id: "status",
    header: "Status",
    cell: (row) => <RecordStatusBadge status={row.status} />,
  };
}
