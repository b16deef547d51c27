import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type LedgerAccountKind, ledgerAccountKinds } from "#domain/ledger/accounts.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { formatQueryString } from "#web/api/api-client.ts";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

type EntriesFilter = Partial<Readonly<Record<"from" | "to" | "partyId", string | null>>>;

export const ledgerEntriesLink = (
  filter: EntriesFilter & { readonly account: LedgerAccountKind },
) => webPaths.moneyEntries() + formatQueryString(filter);

const amountColumn = (sign: 1 | -1) => ({
  align: "end" as const,
  cell: ({ cents }: { readonly cents: number }) =>
    sign * cents > 0 ? formatCents(sign * cents) : "",
});

export const debitAndCreditColumns = {
  debit: amountColumn(1),
  credit: amountColumn(-1),
  cents: null,
};

export type MoneyFigure = {
  /** A React key, needed where two figures link to the same ledger entries. */
  readonly key?: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly value: ReactNode;
  readonly to: string;
};

/** The most figures of a card that are printed, so that the page fits on one sheet of A4. */
const printedFigures = 10;

/** A card of figures, each of which links to its ledger entries. Without figures it shows the text `none`. */
export function MoneyFiguresCard(props: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly figures: readonly MoneyFigure[];
  readonly none?: string;
  /** How the card is printed: "columns" for a long list, "none" for a card that is not printed. */
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
            <li
              key={key ?? to}
              className={at < printedFigures ? "break-inside-avoid" : "print:hidden"}
            >
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
      {props.figures.length > printedFigures && (
        <p className="mt-2 hidden text-small text-quiet print:block">
          And {props.figures.length - printedFigures} more on the page.
        </p>
      )}
    </Card>
  );
}

/** Reads the filter of the ledger entries from a URL. An unknown account is ignored. */
export function parseLedgerEntriesFilter(params: URLSearchParams) {
  const given = (name: string) => params.get(name) || undefined;
  return {
    account: ledgerAccountKinds.find((kind) => kind === params.get("account")),
    partyId: given("partyId"),
    from: given("from"),
    to: given("to"),
  };
}
