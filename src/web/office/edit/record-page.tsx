import { Fragment, type ReactNode } from "react";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { LoadedContent, type ReadResult } from "#web/api/loaded.tsx";
import { usePathParameter } from "#web/routing/current-page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { HistorySection } from "../history.tsx";
import { BackToList } from "../list/record-links.tsx";
import { useOfficeRecord } from "../office-kinds.ts";
import { type ReadableRecordKind, type RecordWithId, shortRecordId } from "../record-kind.ts";
import { RecordStatusBadge } from "../record-status.tsx";

export function LoadedRecord<Data>(props: {
  readonly query: ReadResult<Data>;
  readonly noun: string;
  readonly title: string;
  readonly listPath: string;
  readonly missing?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { noun } = props;
  return (
    <LoadedContent
      query={props.query}
      what={`this ${noun}`}
      lines={8}
      heading={<h1 className="mb-6 text-title font-heavy">{props.title}</h1>}
      staleTitle={`This ${noun} may be out of date`}
      missing={
        <div className="max-w-text">
          <h1 className="text-title font-heavy">We could not find this {noun}</h1>
          <p className="mt-3">
            {props.query.error && apiErrorMessage(props.query.error)}{" "}
            {props.missing ?? `The link may be wrong. Look for the ${noun} in the list.`}
          </p>
          <LinkButton to={props.listPath} className="mt-6">
            {`Go to the list of ${noun}s`}
          </LinkButton>
        </div>
      }
    >
      {props.children}
    </LoadedContent>
  );
}

export function RecordHeading(props: {
  readonly noun: string;
  readonly over: string;
  readonly name: ReactNode;
  readonly id: string;
  /** The record's reference. Without it the heading shows the end of the record's id. */
  readonly reference?: string;
  readonly badge: ReactNode;
}) {
  const { noun, id, reference } = props;
  return (
    <div className="mb-6">
      <h1>
        <span className="block text-small font-semibold text-quiet">{props.over}</span>{" "}
        <span className="block text-title font-heavy break-words">{props.name}</span>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {props.badge}
        <span className="text-small text-quiet">
          {reference ? "Reference" : "Id"}{" "}
          <CopyText
            name={reference ? "reference" : `${noun} id`}
            text={reference ?? id}
            short={reference ?? shortRecordId(id)}
          />
        </span>
      </p>
    </div>
  );
}

export function RecordPage<Row extends RecordWithId & { readonly status?: PartyStatus }>(props: {
  readonly kind: ReadableRecordKind<Row>;
  readonly part?: string;
  readonly listPath: string;
  readonly children: (row: Row) => ReactNode;
}) {
  const { kind, part = "id", listPath } = props;
  const id = usePathParameter(part);
  const title = `Edit ${kind.noun}`;
  return (
    <Fragment key={id}>
      <BackToList to={listPath}>{`All ${kind.noun}s`}</BackToList>
      <LoadedRecord
        query={useOfficeRecord(kind, id)}
        noun={kind.noun}
        title={title}
        listPath={listPath}
      >
        {(row) => (
          <>
            <RecordHeading
              noun={kind.noun}
              over={title}
              name={kind.rowName(row)}
              id={row.id}
              badge={row.status && <RecordStatusBadge status={row.status} />}
            />
            <div className="grid grid-cols-1 gap-6">
              {props.children(row)}
              <HistorySection kind={kind} id={id} />
            </div>
          </>
        )}
      </LoadedRecord>
    </Fragment>
  );
}
