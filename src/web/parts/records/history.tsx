import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api/api-error.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { formatInstant, shortId } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { actionText, actorText, fieldText, type HistoryWords, valueText } from "./history-words.ts";
import type { HistoryEvent, Identified, RecordKind } from "./record-kind.ts";

const eventsAtOnce = 10;

/** The history of a record as a part of its page. */
export function HistorySection<Row extends Identified>(props: {
  readonly kind: RecordKind<Row>;
  readonly id: string;
}) {
  return (
    <Card label="History" className="md:p-6 print:hidden">
      <h2 className="mb-4 text-lead font-bold">History</h2>
      <HistoryList kind={props.kind} id={props.id} />
    </Card>
  );
}

/** Who did what to a record and when, the latest first; older events a press away. */
export function HistoryList<Row extends Identified>(props: {
  readonly kind: RecordKind<Row>;
  readonly id: string;
}) {
  const { kind, id } = props;
  const query = useInfiniteQuery({
    queryKey: [kind.key, "history", id],
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: eventsAtOnce, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await kind.history?.(id, page, signal)) ?? { items: [], total: 0, nextCursor: null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <Loaded query={query} what="the history">
      {({ pages }) => {
        const events = pages.flatMap(({ items }) => items);
        if (events.length === 0) {
          return <p className="text-quiet">Nothing has happened to this {kind.noun} yet.</p>;
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
            {query.isError && (
              <p role="alert" className="mt-3 text-small font-semibold text-danger">
                {messageOf(query.error)}
              </p>
            )}
            {query.hasNextPage && (
              <Button
                variant="secondary"
                size="compact"
                className="mt-4"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
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
