import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { useSteadyError } from "../use-steady-error.ts";
import { messageOf } from "./api-error.ts";

/** What a query has read; until then a skeleton, or why it failed with a button to try again. */
export function Loaded<T>(props: {
  readonly query: UseQueryResult<T>;
  /** The title over the message when it failed, such as "We could not load your data". */
  readonly failed: string;
  /** Stands in place of the plain skeleton. */
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, isFetching, refetch } = props.query;
  const error = useSteadyError(props.query);
  if (data !== undefined) return props.children(data);
  if (error === null) return props.loading ?? <Skeleton />;
  return (
    <ErrorState
      title={props.failed}
      message={messageOf(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
