import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { formatChoiceCount } from "#web/office/record-kind.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

/** The list of the orders that nobody drives. */
export const unassigned = `${webPaths.orders()}?show=unassigned`;

type Dashboard = ReplyOf<"GET /api/dashboard">;
type Shown = Pick<Dashboard, "waiting" | "owed">;
/** A line with `when` is left out where there is nothing of it; `late` is shown in red too. */
type Line = readonly [label: string, count: number, to: string, when?: "late" | "any"];

function linesOf({ waiting, owed }: Shown): readonly Line[] {
  const [requests, documents, claims, orders] = [
    webPaths.privacyRequests(),
    webPaths.documents(),
    webPaths.claims(),
    webPaths.orders(),
  ];
  return [
    ["Privacy requests overdue", waiting.privacyOverdue, `${requests}?show=overdue`, "late"],
    ["Privacy requests due soon", waiting.privacySoon, `${requests}?show=soon`, "any"],
    ["Claims overdue", waiting.claimsOverdue, `${claims}?show=overdue`, "late"],
    ["Offers ended without an answer", waiting.offersEnded, unassigned, "late"],
    ["Drivers waiting for review", waiting.drivers, `${webPaths.drivers()}?show=pending`],
    ["Vehicles waiting for review", waiting.vehicles, `${webPaths.vehicles()}?show=pending`],
    ["Documents to review", waiting.documents, documents],
    ["Documents end within 30 days", waiting.documentsEnding, `${documents}?show=expiring`, "any"],
    ["Documents expired", waiting.documentsEnded, `${documents}?show=expired`, "late"],
    ["Claims to answer", waiting.claims, claims],
    ["New messages", waiting.messages, `${webPaths.contactMessages()}?show=new`],
    ["Cash does not agree", waiting.cashDisputed, `${orders}?cash=disputed`, "late"],
    [`Cancellations owe ${formatRand(owed.rand)}`, owed.orders, `${orders}?owed=yes`, "any"],
  ];
}

/** What else waits for the office, each with the way to it. */
export function WaitingCard(props: Shown) {
  return (
    <Card title="Waiting for us" className="p-5! md:p-6!">
      <ul className="divide-y divide-line">
        {linesOf(props)
          .filter(([, count, , when]) => count > 0 || when === undefined)
          .map(([label, count, to, when]) => (
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
