import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { formatCount } from "#web/format.ts";
import { useParty } from "#web/session/access.ts";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

type Dashboard = ReplyOf<"GET /api/dashboard">;
type Money = Dashboard["money"];
type Sum = Money["day"]["booked"];

const parts = [
  ["booked", "Booked"],
  ["done", "Done"],
  ["cancelled", "Cancelled"],
] as const;

/** What the moves of today and of this week bring. */
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
      {useParty().role === "admin" && (
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
