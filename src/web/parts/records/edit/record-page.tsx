import type { ReactNode } from "react";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { shortId } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { BackToList } from "../back-to-list.tsx";
import { HistorySection } from "../history/history-section.tsx";
import type { EditableKind } from "../record-kind.ts";
import { useRecord } from "../records.queries.ts";

type Page<Row extends { readonly id: string }, Filters extends object, Change extends object> = {
  readonly kind: EditableKind<Row, Filters, Change>;
  readonly id: string;
  /** The address of the list that the record stands in. */
  readonly listPath: string;
  /** Stands beside the id, such as a status. */
  readonly badge?: (row: Row) => ReactNode;
  /** The form and what stands beside it; the history follows. */
  readonly children: (row: Row) => ReactNode;
};

/** The page of one record: the way back, its name, what can be changed, and its history. */
export function RecordPage<
  Row extends { readonly id: string },
  Filters extends object,
  Change extends object,
>(props: Page<Row, Filters, Change>) {
  const { many } = props.kind.noun;
  return (
    <>
      <BackToList to={props.listPath}>All {many}</BackToList>
      <LoadedRecord {...props} />
    </>
  );
}

function LoadedRecord<
  Row extends { readonly id: string },
  Filters extends object,
  Change extends object,
>(props: Page<Row, Filters, Change>) {
  const { kind, id } = props;
  const { one, many } = kind.noun;
  const query = useRecord(kind, id);
  const error = useSteadyError(query);
  const { data, isFetching, refetch } = query;
  const retry = () => void refetch();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="max-w-text">
        <h1 className="text-title font-heavy">We could not find this {one}</h1>
        <p className="mt-3">The link may be wrong. Look for the {one} in the list.</p>
        <LinkButton to={props.listPath} className="mt-6">
          Go to the list of {many}
        </LinkButton>
      </div>
    );
  }
  if (!data) {
    if (error === null) return <Skeleton lines={8} label={`Loading the ${one}`} />;
    return (
      <>
        <h1 className="mb-6 text-title font-heavy">Edit {one}</h1>
        <ErrorState
          title={`We could not load this ${one}`}
          message={messageOf(error)}
          busy={isFetching}
          onRetry={retry}
        />
      </>
    );
  }
  return (
    <>
      <div className="mb-6">
        <h1>
          <span className="block text-small font-semibold text-quiet">Edit {one}</span>{" "}
          <span className="block text-title font-heavy break-words">{kind.nameOf(data)}</span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {props.badge?.(data)}
          <span className="text-small text-quiet">
            Id <CopyText name={`${one} id`} text={data.id} short={shortId(data.id)} />
          </span>
        </p>
      </div>
      <div className="grid gap-6">
        {error !== null && (
          <Notice kind="error" title={`This ${one} may be out of date`}>
            <p>{messageOf(error)}</p>
            <Button
              variant="secondary"
              size="compact"
              className="mt-3"
              busy={isFetching}
              onClick={retry}
            >
              Try again
            </Button>
          </Notice>
        )}
        {props.children(data)}
        {kind.history && <HistorySection kind={kind} id={id} />}
      </div>
    </>
  );
}
