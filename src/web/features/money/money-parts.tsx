import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type AccountKind, accountKindNames } from "#domain/ledger/accounts.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { queryText } from "#web/api/api-client.ts";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

type Asked = Partial<Readonly<Record<"from" | "to" | "partyId", string | null>>>;

export const entriesLink = (filter: Asked & { readonly account: AccountKind }) =>
  webPaths.moneyEntries() + queryText(filter);

const amountColumn = (id: string, header: string, sign: 1 | -1) =>
  ({
    id,
    header,
    align: "end",
    cell: ({ cents }: { readonly cents: number }) =>
      sign * cents > 0 ? formatCents(sign * cents) : "",
  }) as const;

export const amountColumns = [
  amountColumn("debit", "Debit", 1),
  amountColumn("credit", "Credit", -1),
];

export type Figure = {
  readonly key: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly value: ReactNode;
  readonly to: string;
};

/** So many figures of a card are on paper, so that the page is one of A4. */
const onPaper = 10;

/** A card of figures, each a way to what is behind it; or why there are none. */
export function FigureCard(props: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly figures: readonly Figure[];
  readonly none?: string;
  /** A long card has columns there, and what is of use on the screen alone is left out. */
  readonly paper?: "columns" | "none";
}) {
  return (
    <Card
      label={props.title}
      className={`p-5! md:p-6! print:p-3! ${props.paper === "none" ? "print:hidden" : ""}`}
    >
      <h2 className="text-lead font-bold">{props.title}</h2>
      {props.intro && <p className="mt-1 text-small text-quiet">{props.intro}</p>}
      {props.figures.length === 0 ? (
        <p className="mt-2 text-quiet">{props.none}</p>
      ) : (
        <ul
          className={`mt-2 divide-y divide-line ${props.paper === "columns" ? "print:columns-2 print:landscape:columns-3" : ""}`}
        >
          {props.figures.map(({ key, label, note, value, to }, at) => (
            <li key={key} className={at < onPaper ? "break-inside-avoid" : "print:hidden"}>
              <Link
                to={to}
                className="-mx-2 flex min-h-12 items-center justify-between gap-4 rounded-field px-2 py-2 hover:bg-sand print:min-h-0 print:py-1"
              >
                <span className="min-w-0 break-words">
                  {label}
                  {note && <span className="block text-small text-quiet">{note}</span>}
                </span>
                <span className="font-bold whitespace-nowrap tabular-nums">{value}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {props.figures.length > onPaper && (
        <p className="mt-2 hidden text-small text-quiet print:block">
          And {props.figures.length - onPaper} more on the page.
        </p>
      )}
    </Card>
  );
}

/** What the address asks of the books; a value that is none counts as left out. */
export function askedOf(params: URLSearchParams) {
  const given = (name: string) => params.get(name) || undefined;
  return {
    account: accountKindNames.find((kind) => kind === params.get("account")),
    partyId: given("partyId"),
    from: given("from"),
    to: given("to"),
  };
}
