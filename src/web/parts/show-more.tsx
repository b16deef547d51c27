import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { Button } from "#web/ui/button.tsx";

/** The end of a list that is read in parts: the way to the next one, or why a part could not be read. */
export function ShowMore(props: {
  readonly query: Pick<
    UseInfiniteQueryResult,
    "error" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
  >;
  /** `Show older` when left out. */
  readonly label?: string;
}) {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = props.query;
  return (
    <>
      {error && (
        <p role="alert" className="mt-3 text-small font-semibold text-danger">
          {messageOf(error)}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="compact"
          className="mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {props.label ?? "Show older"}
        </Button>
      )}
    </>
  );
}

/** A list that is read in parts, the newest first; what is older is a press away. */
export function OlderList<Item>(props: {
  readonly queryKey: readonly unknown[];
  readonly read: (
    page: { readonly limit: number; readonly cursor?: string },
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>;
  readonly limit: number;
  readonly what: string;
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}) {
  const { read, limit } = props;
  const query = useInfiniteQuery({
    queryKey: props.queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ limit, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <Loaded query={query} what={props.what}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <p className="text-quiet">{props.empty}</p>;
        return (
          <>
            {props.children(items)}
            <ShowMore query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
