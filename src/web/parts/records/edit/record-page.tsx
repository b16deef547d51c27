import type { ReactNode } from "react";
import { Loaded, type Read } from "#web/lib/api/loaded.tsx";
import { shortId } from "#web/lib/format.ts";
import { CopyText } from "#web/ui/copy-text.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { HistorySection } from "../history.tsx";
import type { EditableKind, Identified } from "../record-kind.ts";
import { BackToList } from "../record-links.tsx";
import { useRecord } from "../records.queries.ts";

/** A record as its page shows it: loading, failed, unknown to the server, or there. */
export function LoadedRecord<Data>(props: {
  readonly query: Read<Data>;
  readonly noun: { readonly one: string; readonly many: string };
  /** The heading of the page while there is nothing to show. */
  readonly title: string;
  readonly listPath: string;
  /** Why the server may not know the record. */
  readonly missing?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { one, many } = props.noun;
  return (
    <Loaded
      query={props.query}
      what={`this ${one}`}
      lines={8}
      heading={<h1 className="mb-6 text-title font-heavy">{props.title}</h1>}
      staleTitle={`This ${one} may be out of date`}
      missing={
        <div className="max-w-text">
          <h1 className="text-title font-heavy">We could not find this {one}</h1>
          <p className="mt-3">
            {props.missing ?? `The link may be wrong. Look for the ${one} in the list.`}
          </p>
          <LinkButton to={props.listPath} className="mt-6">
            Go to the list of {many}
          </LinkButton>
        </div>
      }
    >
      {props.children}
    </Loaded>
  );
}

/** The heading of a record's page: its name, its status and its id. */
export function RecordHeading(props: {
  readonly noun: string;
  /** Stands above the name, such as "Edit client". */
  readonly over: string;
  readonly name: ReactNode;
  readonly id: string;
  readonly badge?: ReactNode;
}) {
  return (
    <div className="mb-6">
      <h1>
        <span className="block text-small font-semibold text-quiet">{props.over}</span>{" "}
        <span className="block text-title font-heavy break-words">{props.name}</span>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {props.badge}
        <span className="text-small text-quiet">
          Id <CopyText name={`${props.noun} id`} text={props.id} short={shortId(props.id)} />
        </span>
      </p>
    </div>
  );
}

/** The page of one record: the way back, its name, what can be changed, and its history. */
export function RecordPage<
  Row extends Identified,
  Filters extends object,
  Change extends object,
>(props: {
  readonly kind: EditableKind<Row, Filters, Change>;
  readonly id: string;
  /** The address of the list that the record stands in. */
  readonly listPath: string;
  /** Stands beside the id, such as a status. */
  readonly badge?: (row: Row) => ReactNode;
  /** The form and what stands beside it; the history follows. */
  readonly children: (row: Row) => ReactNode;
}) {
  const { kind, id, listPath } = props;
  const { one, many } = kind.noun;
  const title = `Edit ${one}`;
  return (
    <>
      <BackToList to={listPath}>All {many}</BackToList>
      <LoadedRecord query={useRecord(kind, id)} noun={kind.noun} title={title} listPath={listPath}>
        {(row) => (
          <>
            <RecordHeading
              noun={one}
              over={title}
              name={kind.nameOf(row)}
              id={row.id}
              badge={props.badge?.(row)}
            />
            <div className="grid gap-6">
              {props.children(row)}
              {kind.history && <HistorySection kind={kind} id={id} />}
            </div>
          </>
        )}
      </LoadedRecord>
    </>
  );
}
