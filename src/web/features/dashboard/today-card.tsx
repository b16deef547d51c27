import { webPaths } from "#contract/web-paths.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { formatCount } from "#web/format.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

type Dashboard = ReplyOf<"GET /api/dashboard">;
type Move = Dashboard["today"]["items"][number];

/** In one hour so many moves are shown; the list of the day has the others. */
const mostOfHour = 12;
const listOfDay = `${webPaths.orders()}?day=today&show=all`;

/** The moves of today by the hour at which they begin: who drives each, and how far it is. */
export function TodayCard({ today }: Pick<Dashboard, "today">) {
  const { items, hasMore } = today;
  const byHour = Map.groupBy(items, ({ orderTime }) => `${orderTime.slice(0, 2)}:00`);
  const done = items.filter(({ status }) => status === "completed").length;
  return (
    <Card label="Today by the hour" className="p-5! md:p-6!">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lead font-bold">Today by the hour</h2>
        {items.length > 0 && (
          <LinkButton to={listOfDay} variant="quiet" size="compact" className="-mr-4">
            See all
          </LinkButton>
        )}
      </div>
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
                {moves.slice(0, mostOfHour).map((move) => (
                  <MoveChip key={move.id} move={move} />
                ))}
                {moves.length > mostOfHour && (
                  <li className="self-center text-small text-quiet">
                    and {moves.length - mostOfHour} more
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

/** A move as a link, by its driver: what state it is in the colour and the shape say, and the title. */
function MoveChip({ move }: { readonly move: Move }) {
  const { tone, label } = orderStateWords[move.status];
  const { driver, orderTime, pickup, destination } = move;
  return (
    <li className="min-w-0">
      <Link
        to={webPaths.orderDetails(move.id)}
        title={`${orderTime}, ${pickup} to ${destination}`}
        className="flex min-h-11 max-w-full items-center rounded-full [&>span]:max-w-full hover:underline md:min-h-8"
      >
        <StatusBadge tone={driver === null ? "stopped" : tone}>
          <span className="sr-only">{label}: </span>
          <span className="truncate">
            {orderTime.endsWith(":00") ? "" : `${orderTime} `}
            {driver ?? "No driver"}
          </span>
        </StatusBadge>
      </Link>
    </li>
  );
}
