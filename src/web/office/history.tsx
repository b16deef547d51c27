import { useInfiniteQuery } from "@tanstack/react-query";
import { Loaded } from "#web/api/loaded.tsx";
import { ShowMore } from "#web/parts/show-more.tsx";
import { Card } from "#web/ui/layout.tsx";
import { EventText } from "./history-event.tsx";
import type { Identified, RecordKind } from "./record-kind.ts";

const eventsAtOnce = 10;

/** The history of a record as a part of its page. */
export function HistorySection<Row extends Identified>(props: {
  readonly kind: RecordKind<Row>;
  readonly id: string;
}) {
  return (
    <Card title="History" className="md:p-6 print:hidden">
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
          return <p className="text-quiet">No changes of this {kind.noun} are recorded yet.</p>;
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
            <ShowMore query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
