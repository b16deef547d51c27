import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { ErrorState, StaleNotice } from "#web/ui/states.tsx";
import { ApiError, messageOf } from "./api-error.ts";
import { type Outcome, useSteadyError } from "./use-steady-error.ts";

export type Read<Data> = Outcome & {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** The data of a read; grey bars while it loads; the reason, and another try, when it failed. */
export function Loaded<Data>(props: {
  readonly query: Read<Data>;
  /** Names the data inside a sentence, such as "the vehicles". */
  readonly what: string;
  /** Something that stands above the data is still loading, and would push it down. */
  readonly isHeld?: boolean;
  readonly lines?: number;
  readonly loading?: ReactNode;
  /** The title of a failure, where "We could not load" does not fit. */
  readonly failed?: string;
  readonly heading?: ReactNode;
  readonly missing?: ReactNode;
  readonly staleTitle?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { query, what, missing, staleTitle } = props;
  const error = useSteadyError(query);
  const data = useSlicedData(query, error);
  const failure = {
    message: error === null ? "" : messageOf(error),
    busy: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  if (data !== undefined && !props.isHeld) {
    return (
      <>
        {staleTitle !== undefined && error !== null && (
          <StaleNotice title={staleTitle} className="mb-6" {...failure} />
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
      <ErrorState title={props.failed ?? `We could not load ${what}`} {...failure} />
    </>
  );
}

/** The page before is shown while the next one loads; React draws a long list in short slices. */
function useSlicedData<Data>(
  read: Pick<Read<Data>, "data" | "isPlaceholderData">,
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
  const error = useSteadyError(query);
  const { isPlaceholderData, isFetching, refetch } = query;
  const data = useSlicedData(query, error);
  return {
    rows: data?.items,
    total: data?.total ?? 0,
    isAtLeast: data?.totalIsAtLeast === true,
    /** After how many rows the search for this page ended, though more follow; null where it did not. */
    searched: data?.searched ?? null,
    nextCursor: data?.nextCursor ?? null,
    /** The rows are those of the page before; the asked ones are on their way. */
    isOld: isPlaceholderData && isFetching,
    failure:
      error === null
        ? null
        : { message: messageOf(error), busy: isFetching, onRetry: () => void refetch() },
  };
}
