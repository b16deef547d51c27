import { messageOf } from "#web/lib/api/api-error.ts";
import { formatInstant, shortId } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { Button } from "#web/ui/button.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import type { HistoryEvent, RecordKind } from "../record-kind.ts";
import { actionText, actorText, fieldText, type HistoryWords, valueText } from "./history-words.ts";
import { useHistory } from "./use-history.ts";

/** Who did what to a record and when, the latest first; older events a press away. */
export function HistoryList<Row extends { readonly id: string }, Filters extends object>(props: {
  readonly kind: RecordKind<Row, Filters>;
  readonly id: string;
}) {
  const { kind, id } = props;
  const query = useHistory(kind, id);
  const error = useSteadyError(query);
  const { data, fetchNextPage, isFetchingNextPage } = query;
  if (!data) {
    if (error === null) return <Skeleton lines={4} label="Loading the history" />;
    return (
      <ErrorState
        title="We could not load the history"
        message={messageOf(error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const events = data.pages.flatMap(({ items }) => items);
  if (events.length === 0) {
    return <p className="text-quiet">Nothing has happened to this {kind.noun.one} yet.</p>;
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="py-3 first:pt-0 last:pb-0">
            <EventText event={event} words={kind.historyWords} />
          </li>
        ))}
      </ol>
      {error !== null && (
        <p role="alert" className="mt-3 text-small font-semibold text-danger">
          {messageOf(error)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="compact"
          className="mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

function EventText(props: { readonly event: HistoryEvent; readonly words: HistoryWords }) {
  const { event, words } = props;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong className="font-bold">{actionText(event.action, words)}</strong>{" "}
          <span className="text-quiet">by</span> {actorText(event)}
        </span>
        <time dateTime={event.at} className="text-small text-quiet tabular-nums">
          {formatInstant(event.at)}
        </time>
      </p>
      {event.changes.length > 0 && (
        <dl className="mt-1 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
          {event.changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-quiet">{fieldText(field, words)}</dt>
              <dd className="min-w-0 break-words">
                {before !== null && (
                  <>
                    <del className="text-quiet no-underline">
                      <Value field={field} value={before} words={words} />
                    </del>{" "}
                    <span className="sr-only">became</span>
                    <ArrowRightIcon className="mx-1 inline size-4 text-quiet" />{" "}
                  </>
                )}
                <ins className="font-medium no-underline">
                  <Value field={field} value={after} words={words} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const recordId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function Value(props: {
  readonly field: string;
  readonly value: string | null;
  readonly words: HistoryWords;
}) {
  const { field, value, words } = props;
  if (value !== null && recordId.test(value)) return <span title={value}>{shortId(value)}</span>;
  return valueText(field, value, words);
}
