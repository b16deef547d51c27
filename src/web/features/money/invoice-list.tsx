import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { maxMadeOutTo } from "#domain/money/invoice.ts";
import { callApi, fillPath, type ReplyOf } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useListPage } from "#web/lib/api/loaded.tsx";
import { readAgain } from "#web/lib/api/query-client.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { useColumnChoice } from "#web/lib/use-column-choice.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { pageSize, useListView } from "#web/ui/data-table/list-view.ts";
import { toast } from "#web/ui/toasts/toast.ts";

type Invoice = ReplyOf<"GET /api/invoices/all">["items"][number];

/** What became of an invoice, or why a credit note was made. */
const standing = ({ kind, isCredited, reason, cents, paid, shown }: Invoice) => {
  if (kind === "credit-note") return `Credit note: ${reason}`;
  if (isCredited) return "Taken back";
  const left = cents - paid - shown;
  return left > 0 ? `${formatCents(left)} to pay` : "Paid";
};

/** Invoices and credit notes, the newest first: the caller's own, or all of them with what can be done. */
export function InvoiceList(props: { readonly isOffice?: boolean; readonly empty: ReactNode }) {
  const view = useListView();
  const choice = useColumnChoice("invoices");
  const query = {
    limit: pageSize,
    ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
  };
  const found = useQuery({
    queryKey: ["invoices", query],
    queryFn: ({ signal }) => callApi("GET /api/invoices/all", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const page = useListPage(found);
  const actions = (invoice: Invoice) => (
    <div className="flex flex-wrap gap-2">
      <a
        href={fillPath("/api/invoices/{id}/pdf", { id: invoice.id })}
        download
        className={buttonClass("secondary", "compact")}
      >
        PDF<span className="sr-only"> of {invoice.number}</span>
      </a>
      {props.isOffice && <OfficeActions invoice={invoice} />}
    </div>
  );
  const columns: readonly DataColumn<Invoice>[] = [
    {
      id: "number",
      header: "Number",
      cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
      isRowHeader: true,
    },
    { id: "month", header: "Month", cell: ({ month }) => formatMonth(month) },
    {
      id: "for",
      header: "For",
      cell: ({ madeOutTo }) => <span className="whitespace-pre-line">{madeOutTo}</span>,
    },
    { id: "at", header: "Made", cell: ({ at }) => formatInstant(at) },
    { id: "cents", header: "Total", align: "end", cell: ({ cents }) => formatCents(cents) },
    { id: "standing", header: "Standing", cell: standing },
    { id: "actions", header: "Actions", pinned: "end", cell: actions },
  ];
  return (
    <DataTable
      choice={choice}
      label="Invoices"
      view={view}
      page={page}
      columns={columns}
      card={(invoice) => (
        <>
          <p className="flex justify-between gap-4 font-bold">
            {invoice.number}, {formatMonth(invoice.month)}
            <span className="whitespace-nowrap tabular-nums">{formatCents(invoice.cents)}</span>
          </p>
          <p className="text-small break-words whitespace-pre-line text-quiet">
            {invoice.madeOutTo}
            {`\nMade ${formatInstant(invoice.at)}`}
          </p>
          <p className="mb-2 text-small break-words text-quiet">{standing(invoice)}</p>
          {actions(invoice)}
        </>
      )}
      find={null}
      countText={(total, isAtLeast) => formatCount(total, "invoice", isAtLeast)}
      empty={props.empty}
    />
  );
}

/** Takes an invoice back, or makes another one of its month once it was. */
function OfficeActions({ invoice }: { readonly invoice: Invoice }) {
  const { id, number, kind, isCredited, clientId, month, madeOutTo } = invoice;
  if (kind === "credit-note") return null;
  if (!isCredited) {
    return (
      <AskReason
        isQuiet
        label="Take back"
        title={`Take ${number} back`}
        yes="Make the credit note"
        no="Keep it"
        danger
        send={(reason) =>
          callApi("POST /api/invoices/credit/{id}", { params: { id }, body: { reason } })
        }
      >
        An invoice is never changed. A credit note with a number of its own takes it back in full,
        and you can make another one of that month. The client sees the reason.
      </AskReason>
    );
  }
  return (
    <AskReason
      isQuiet
      label="Make again"
      title={`Make another invoice of ${formatMonth(month)}`}
      reasonLabel="Made out to"
      name="madeOutTo"
      initial={madeOutTo}
      maxLength={maxMadeOutTo}
      yes="Make it"
      no="Not now"
      check={(text) => ({ madeOutTo: text.trim() ? undefined : "Enter whom it is made out to" })}
      send={(text) =>
        callApi("POST /api/invoices/create", { body: { clientId, month, madeOutTo: text } })
      }
    >
      Name, address and VAT number, each on a line of its own. Later invoices of this client are
      made out to the same.
    </AskReason>
  );
}

/** Makes the invoices of a month that are missing. They are made by themselves on its first days, too. */
export function MakeInvoices({ month }: { readonly month: string }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      toast((await callApi("POST /api/invoices/create", { body: { month } })).msg);
      await readAgain(queryClient, { queryKey: ["invoices"] });
    } catch (error) {
      toast(messageOf(error), "error");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" size="compact" busy={isBusy} onClick={() => void make()}>
      Make those of {formatMonth(month)}
    </Button>
  );
}
