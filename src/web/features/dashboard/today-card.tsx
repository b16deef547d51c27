import { webPaths } from "#contract/web-paths.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { formatCount } from "#web/format.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const maxMovesPerHour = 12;
const todaysOrdersPath = `${webPaths.orders()}?day=today&show=all`;

/** The moves of today by the hour at which they begin, each with its driver and its state. */
export function TodayCard({ items, hasMore }: CallReply<"GET /api/dashboard">["today"]) {
  const byHour = Map.groupBy(items, ({ orderTime }) => `${orderTime.slice(0, 2)}:00`);
  const done = items.filter(({ status }) => status === "completed").length;
  return (
    <Card
      title="Today by the hour"
      badge={
        items.length > 0 && (
          <LinkButton to={todaysOrdersPath} variant="quiet" size="compact" className="-mr-4">
            See all
          </LinkButton>
        )
      }
      className="p-5! md:p-6!"
    >
      <p className="text-quiet">
        {items.length === 0
          ? "Nothing is booked for today."
          : `${hasMore ? "More than " : ""}${formatCount(items.length, "move")}, ${done} done`}
      </p>
      {items.length > 0 && (
        <ol className="mt-2 divide-y divide-line border-t border-line">
          {[...byHour].map(([hour, moves]) => (
            <li key={hour} className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 py-2">
              <span className="py-2 font-bold tabular-nums md:py-1">{hour}</span>
              <ul className="flex flex-wrap gap-2">
                {moves.slice(0, maxMovesPerHour).map((move) => (
                  // The badge shows the state of the move by its colour and its shape.
                  <li key={move.id} className="min-w-0">
                    <Link
                      to={webPaths.orderDetails(move.id)}
                      title={`${move.orderTime}, ${move.pickup} to ${move.destination}`}
                      className="flex min-h-11 max-w-full items-center rounded-full [&>span]:max-w-full hover:underline md:min-h-8"
                    >
                      <StatusBadge
                        look={[
                          move.driver === null ? "stopped" : orderStateWords[move.status].tone,
                          move.driver ?? "No driver",
                        ]}
                      >
                        <span className="sr-only">{orderStateWords[move.status].label}: </span>
                        <span className="truncate">
                          {move.orderTime.endsWith(":00") ? "" : `${move.orderTime} `}
                          {move.driver ?? "No driver"}
                        </span>
                      </StatusBadge>
                    </Link>
                  </li>
                ))}
                {moves.length > maxMovesPerHour && (
                  <li className="self-center text-small text-quiet">
                    and {moves.length - maxMovesPerHour} more
                  </li>
                )}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
