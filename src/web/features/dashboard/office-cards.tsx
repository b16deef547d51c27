import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { formatCount } from "#web/format.ts";
import { formatChoiceCount } from "#web/office/record-kind.ts";
import { useHasStaffRight } from "#web/session/access.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

type Dashboard = CallReply<"GET /api/dashboard">;
type Waiting = Pick<Dashboard, "waiting" | "owed">;

/** A line of the card. With a `when` it is hidden while its count is 0; "late" also makes it red. */
type Line = readonly [list: string, label: string, query?: string, when?: "late" | "any"];

const waitingLines: Readonly<Record<keyof Waiting["waiting"] | "owed", Line>> = {
  privacyOverdue: [webPaths.privacyRequests(), "Privacy requests overdue", "?show=overdue", "late"],
  privacySoon: [webPaths.privacyRequests(), "Privacy requests due soon", "?show=soon", "any"],
  claimsOverdue: [webPaths.claims(), "Claims overdue", "?show=overdue", "late"],
  offersEnded: [webPaths.orders(), "Offers ended without an answer", "?show=unassigned", "late"],
  drivers: [webPaths.drivers(), "Drivers waiting for review", "?show=pending"],
  vehicles: [webPaths.vehicles(), "Vehicles waiting for review", "?show=pending"],
  documents: [webPaths.documents(), "Documents to review"],
  documentsEnding: [webPaths.documents(), "Documents end within 30 days", "?show=expiring", "any"],
  documentsEnded: [webPaths.documents(), "Documents expired", "?show=expired", "late"],
  claims: [webPaths.claims(), "Claims to answer"],
  messages: [webPaths.contactMessages(), "New messages", "?show=new"],
  reviews: [webPaths.reviews(), "Reviews to approve", "?show=waiting"],
  cashDisputed: [webPaths.orders(), "Cash does not agree", "?cash=disputed", "late"],
  pricesWaiting: [webPaths.orders(), "Lower prices to approve", "?proposal=waiting", "late"],
  owed: [webPaths.orders(), "Cancellations owe", "?owed=yes", "any"],
};

/** The work that waits for staff. The server leaves out the counts for which somebody lacks the right. */
export function WaitingWorkCard({ waiting, owed }: Waiting) {
  const counts = { ...waiting, owed: owed.orders };
  return (
    <Card title="Waiting for us" className="p-5! md:p-6!">
      <ul className="divide-y divide-line">
        {(Object.keys(waitingLines) as (keyof typeof waitingLines)[]).map((name) => {
          const [list, label, query = "", when] = waitingLines[name];
          const count = counts[name];
          if (count === null || (count === 0 && when)) return null;
          const isLate = when === "late";
          return (
            <li key={name}>
              <Link
                to={list + query}
                className="-mx-2 flex min-h-12 items-center justify-between gap-4 rounded-field px-2 py-2 hover:bg-sand"
              >
                <span className={isLate ? "flex items-center gap-2 font-bold text-danger" : ""}>
                  {isLate && <AlertIcon className="size-5 shrink-0" />}
                  {name === "owed" ? `${label} ${formatRand(owed.rand)}` : label}
                </span>
                <span className={`font-bold tabular-nums ${count > 0 ? "" : "text-quiet"}`}>
                  {formatChoiceCount(count)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const moneyRows = [
  ["booked", "Booked"],
  ["done", "Done"],
  ["cancelled", "Cancelled"],
] as const;

export function MoneyCard({ day, week }: NonNullable<Dashboard["money"]>) {
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
          {moneyRows.map(([part, label]) => (
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
      {useHasStaffRight("readBooks") && (
        <Link to={webPaths.money()} className="link mt-2 inline-flex min-h-11 items-center">
          What is earned, held and owed
        </Link>
      )}
    </Card>
  );
}

function SumCell({ sum }: { readonly sum: Dashboard["owed"] }) {
  return (
    <td className="py-2 pl-2 text-right tabular-nums">
      {formatRand(sum.rand)}
      <span className="block text-quiet">{formatCount(sum.orders, "move")}</span>
    </td>
  );
}
