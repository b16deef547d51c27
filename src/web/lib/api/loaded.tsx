import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { ErrorState, StaleNotice } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { ApiError, messageOf } from "./api-error.ts";

/** A read as the page shows it, of one page or of several. */
export type Read<Data> = Pick<UseQueryResult, "error" | "isPending" | "errorUpdatedAt"> & {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/**
 * What a read brought, or what stands in its place: grey bars while it is under way, and the reason
 * with another try where it failed. No page forgets one of them.
 */
export function Loaded<Data>(props: {
  readonly query: Read<Data>;
  /** What is read, as it stands inside a sentence, such as "the vehicles". */
  readonly what: string;
  /** How many grey bars stand for it. */
  readonly lines?: number;
  /** Stands in place of the grey bars. */
  readonly loading?: ReactNode;
  /** Says that it failed, where "We could not load" is not the word. */
  readonly failed?: string;
  /** Stands above the reason of a failure, such as the heading of the page. */
  readonly heading?: ReactNode;
  /** Stands there when the server knows no such record. */
  readonly missing?: ReactNode;
  /** Says so when what is shown could not be read again. */
  readonly staleTitle?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { query, what, missing, staleTitle } = props;
  const error = useSteadyError(query);
  const failure = {
    message: error === null ? "" : messageOf(error),
    busy: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  if (query.data !== undefined) {
    return (
      <>
        {staleTitle !== undefined && error !== null && (
          <div className="mb-6">
            <StaleNotice title={staleTitle} {...failure} />
          </div>
        )}
        {props.children(query.data)}
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

/** A list's query as the table shows it. */
export function useListPage<Row>(
  query: UseQueryResult<{
    readonly items: readonly Row[];
    readonly total: number;
    readonly nextCursor: string | null;
  }>,
) {
  const error = useSteadyError(query);
  const { data, isPlaceholderData, isFetching, refetch } = query;
  return {
    rows: data?.items,
    total: data?.total ?? 0,
    nextCursor: data?.nextCursor ?? null,
    isOld: isPlaceholderData && isFetching,
    isFetching,
    error: error === null ? null : messageOf(error),
    retry: () => void refetch(),
  };
}
