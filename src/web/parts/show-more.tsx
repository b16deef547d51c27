import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import type { ReadRequest } from "#web/api/use-read.ts";
import { type ListItem, type PagedCall, usePagedApiRead } from "#web/api/use-read-pages.ts";
import { Button } from "#web/ui/button.tsx";

/** The button that reads the next page of a list, and the error message where that failed. */
export function ShowMoreButton(props: {
  readonly query: Pick<
    UseInfiniteQueryResult,
    "error" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
  >;
  /** The label of the button; `Show older` when left out. */
  readonly label?: string;
}) {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = props.query;
  return (
    <>
      {error && (
        <p role="alert" className="mt-3 text-small font-semibold text-danger">
          {apiErrorMessage(error)}
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

/** A list with the newest items first, and a button that reads older items. */
export function OlderItemsList<Call extends PagedCall>(props: {
  readonly call: Call;
  readonly asked: ReadRequest<Call>;
  readonly what: string;
  readonly empty: string;
  readonly children: (items: readonly ListItem<Call>[]) => ReactNode;
}) {
  const query = usePagedApiRead(props.call, props.asked);
  return (
    <LoadedContent query={query} what={props.what}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items as readonly ListItem<Call>[]);
        if (items.length === 0) return <p className="text-quiet">{props.empty}</p>;
        return (
          <>
            {props.children(items)}
            <ShowMoreButton query={query} />
          </>
        );
      }}
    </LoadedContent>
  );
}
