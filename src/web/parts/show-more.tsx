import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";

/** The end of a list that is read in parts: the way to the next one, or why a part could not be read. */
export function ShowMore(props: {
  readonly query: {
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
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
