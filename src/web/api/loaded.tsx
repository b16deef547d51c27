import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { ErrorWithRetry, StaleNotice } from "#web/ui/states.tsx";
import { ApiError } from "./api-error.ts";
import { failureNoticeProps, type ReadStatus, usePersistentReadError } from "./use-steady-error.ts";

export type ReadResult<Data> = ReadStatus & {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** Shows data from the server: grey bars while it loads, and an error with a retry button if that fails. */
export function LoadedContent<Data>(props: {
  readonly query: ReadResult<Data>;
  /** The data's name in a sentence, such as "the vehicles". */
  readonly what: string;
  /** True while content above the data still loads: its arrival would push the data down. */
  readonly isHeld?: boolean;
  readonly lines?: number;
  readonly loading?: ReactNode;
  /** The title of the error message, where "We could not load" does not fit. */
  readonly failed?: string;
  readonly heading?: ReactNode;
  readonly missing?: ReactNode;
  readonly staleTitle?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { query, what, missing, staleTitle } = props;
  const error = usePersistentReadError(query);
  const data = useSlicedData(query, error);
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  if (data !== undefined && !props.isHeld) {
    return (
      <>
        {staleTitle !== undefined && error !== null && (
          <StaleNotice title={staleTitle} className="mb-6" {...failureNoticeProps(error, query)} />
        )}
        {props.children(data)}
      </>
    );
  }
  if (error === null) {
    return props.loading ?? <Skeleton lines={props.lines ?? 4} label={`Loading ${what}`} />;
  }
  return (
    <>
      {props.heading}
      <ErrorWithRetry
        title={props.failed ?? `We could not load ${what}`}
        {...failureNoticeProps(error, query)}
      />
    </>
  );
}

/** The data to show, the previous page until the next has loaded, deferred: React draws it in short slices. */
function useSlicedData<Data>(
  read: Pick<ReadResult<Data>, "data" | "isPlaceholderData">,
  error: Error | null,
): Data | undefined {
  return useDeferredValue(read.isPlaceholderData && error !== null ? undefined : read.data);
}

export function useListPage<Row>(
  query: UseQueryResult<{
    readonly items: readonly Row[];
    readonly total: number;
    readonly totalIsAtLeast?: true | undefined;
    readonly searched?: number | undefined;
    readonly nextCursor: string | null;
  }>,
) {
  const error = usePersistentReadError(query);
  const { isPlaceholderData, isFetching } = query;
  const data = useSlicedData(query, error);
  return {
    rows: data?.items,
    total: data?.total ?? 0,
    isAtLeast: data?.totalIsAtLeast === true,
    /** The number of rows that a search looked through before it stopped early; null if it did not. */
    searched: data?.searched ?? null,
    nextCursor: data?.nextCursor ?? null,
    /** True while the rows are still those of the previous page. */
    isOld: isPlaceholderData && isFetching,
    failure: error === null ? null : failureNoticeProps(error, query),
  };
}
