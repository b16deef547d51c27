import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { hasRight, type StaffRight } from "#domain/people/rights.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { formatCount } from "#web/format.ts";
import { formatChoiceCount } from "#web/office/record-kind.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import { useMay, useParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { AlertIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

export const ordersWithoutDriverPath = `${webPaths.orders()}?show=unassigned`;

type Dashboard = CallReply<"GET /api/dashboard">;
/** A line with `when` is left out where there is nothing of it; `late` is shown in red too. */
type Line = readonly [
  right: StaffRight,
  label: string,
  count: number,
  to: string,
  when?: "late" | "any",
];

function waitingLines({ waiting, owed }: Pick<Dashboard, "waiting" | "owed">): readonly Line[] {
  const [requests, documents] = [webPaths.privacyRequests(), webPaths.documents()];
  const [claims, orders] = [webPaths.claims(), webPaths.orders()];
  return [
    [
      "answerPrivacyRequests",
      "Privacy requests overdue",
      waiting.privacyOverdue,
      `${requests}?show=overdue`,
      "late",
    ],
    [
      "answerPrivacyRequests",
      "Privacy requests due soon",
      waiting.privacySoon,
      `${requests}?show=soon`,
      "any",
    ],
    ["manageClaims", "Claims overdue", waiting.claimsOverdue, `${claims}?show=overdue`, "late"],
    [
      "readOrders",
      "Offers ended without an answer",
      waiting.offersEnded,
      ordersWithoutDriverPath,
      "late",
    ],
    [
      "manageFleet",
      "Drivers waiting for review",
      waiting.drivers,
      `${webPaths.drivers()}?show=pending`,
    ],
    [
      "manageFleet",
      "Vehicles waiting for review",
      waiting.vehicles,
      `${webPaths.vehicles()}?show=pending`,
    ],
    ["manageDocuments", "Documents to review", waiting.documents, documents],
    [
      "manageDocuments",
      "Documents end within 30 days",
      waiting.documentsEnding,
      `${documents}?show=expiring`,
      "any",
    ],
    [
      "manageDocuments",
      "Documents expired",
      waiting.documentsEnded,
      `${documents}?show=expired`,
      "late",
    ],
    ["manageClaims", "Claims to answer", waiting.claims, claims],
    ["answerMessages", "New messages", waiting.messages, `${webPaths.contactMessages()}?show=new`],
    ["readOrders", "Cash does not agree", waiting.cashDisputed, `${orders}?cash=disputed`, "late"],
    [
      "readOrders",
      `Cancellations owe ${formatRand(owed.rand)}`,
      owed.orders,
      `${orders}?owed=yes`,
      "any",
    ],
  ];
}

export function WaitingCard(props: Pick<Dashboard, "waiting" | "owed">) {
  const { role } = useParty();
  return (
    <Card title="Waiting for us" className="p-5! md:p-6!">
      <ul className="divide-y divide-line">
        {waitingLines(props)
          .filter(([right, , count, , when]) => hasRight(role, right) && (count > 0 || !when))
          .map(([, label, count, to, when]) => (
            <li key={label}>
              <Link
                to={to}
                className="-mx-2 flex min-h-12 items-center justify-between gap-4 rounded-field px-2 py-2 hover:bg-sand"
              >
                <span
                  className={when === "late" ? "flex items-center gap-2 font-bold text-danger" : ""}
                >
                  {when === "late" && <AlertIcon className="size-5 shrink-0" />}
                  {label}
                </span>
                <span className={`font-bold tabular-nums ${count > 0 ? "" : "text-quiet"}`}>
                  {formatChoiceCount(count)}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}

type Money = Dashboard["money"];
type Sum = Money["day"]["booked"];

const parts = [
  ["booked", "Booked"],
  ["done", "Done"],
  ["cancelled", "Cancelled"],
] as const;

export function MoneyCard({ money: { day, week } }: Pick<Dashboard, "money">) {
  return (
    <Card label="Money" className="p-5! md:p-6!">
      <table className="w-full text-small">
        <caption className="mb-2 text-left text-lead font-bold">Money of the moves</caption>
        <thead>
          <tr className="text-right text-quiet">
            <th scope="col">
              <span className="sr-only">Moves</span>
            </th>
            <th scope="col" className="py-1 pl-2 font-semibold">
              Today
            </th>
            <th scope="col" className="py-1 pl-2 font-semibold">
              This week
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(([part, label]) => (
            <tr key={part} className="border-t border-line">
              <th scope="row" className="py-2 text-left align-top font-normal">
                {label}
              </th>
              <SumCell sum={day[part]} />
              <SumCell sum={week[part]} />
            </tr>
          ))}
          <tr className="border-t border-line font-bold">
            <th scope="row" className="py-2 text-left">
              Commission <span className="block font-normal text-quiet">of moves done</span>
            </th>
            <td className="py-2 text-right tabular-nums">{formatRand(day.commission)}</td>
            <td className="py-2 text-right tabular-nums">{formatRand(week.commission)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-2 text-small text-quiet">
        By the day of the move, Monday to Sunday, in the books or not.
      </p>
      {useMay("readBooks") && (
        <Link to={webPaths.money()} className="link mt-2 inline-flex min-h-11 items-center">
          What is earned, held and owed
        </Link>
      )}
    </Card>
  );
}

function SumCell({ sum }: { readonly sum: Sum }) {
  return (
    <td className="py-2 pl-2 text-right tabular-nums">
      {formatRand(sum.rand)}
      <span className="block text-quiet">{formatCount(sum.orders, "move")}</span>
    </td>
  );
}

const maxMovesPerHour = 12;
const todaysOrdersPath = `${webPaths.orders()}?day=today&show=all`;

/** The moves of today by the hour at which they begin: who drives each, and how far it is. */
export function TodayCard({ today }: Pick<Dashboard, "today">) {
  const { items, hasMore } = today;
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
                  // Its state is said by the colour and the shape, and by the title.
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
