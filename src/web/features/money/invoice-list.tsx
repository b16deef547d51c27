import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { callApi, callWithId, fillPath, type ReplyOf } from "#web/api/api-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useListPage } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { formatCount, formatDay, formatInstant } from "#web/format.ts";
import { useColumnChoice } from "#web/office/list/use-column-choice.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import type { DataColumn } from "#web/ui/data-table/columns.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { pageSize, useListView } from "#web/ui/data-table/list-view.ts";
import { Link } from "#web/ui/navigation.tsx";
import { toast } from "#web/ui/toasts/toast.ts";

type Invoice = ReplyOf<"GET /api/invoices/all">["items"][number];

/** What became of an invoice, or why a credit note was made. */
const standing = (invoice: Invoice) => {
  const { kind, isCredited, reason, cents, paid, shown, credit, dueOn } = invoice;
  if (kind === "credit-note") return `Credit note: ${reason}`;
  if (isCredited) return "Taken back";
  const left = cents - paid - shown;
  const over = credit + Math.max(0, -left);
  if (left <= 0) return over > 0 ? `Paid, ${formatCents(over)} too much` : "Paid";
  return `${formatCents(left)} to pay${dueOn === null ? "" : ` by ${formatDay(dueOn)}`}`;
};

const recipientClass = "wrap-anywhere whitespace-pre-line";

/** Whom an invoice is made out to; for the office the way to where that is written. */
function Recipient(props: { readonly invoice: Invoice; readonly isOffice?: boolean }) {
  const { clientId, madeOutTo } = props.invoice;
  if (!props.isOffice) return <span className={recipientClass}>{madeOutTo}</span>;
  return (
    <Link to={webPaths.clientUpdate(clientId)} className={`link ${recipientClass}`}>
      {madeOutTo}
    </Link>
  );
}

/** Invoices and credit notes, the newest first: the caller's own, or all of them with what can be done. */
export function InvoiceList(props: { readonly isOffice?: boolean; readonly empty: ReactNode }) {
  const view = useListView();
  const choice = useColumnChoice("invoices");
  const query = {
    limit: pageSize,
    ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
  };
  const found = useRead("GET /api/invoices/all", {
    query,
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
      className: "min-w-36",
      cell: (invoice) => <Recipient invoice={invoice} isOffice={props.isOffice ?? false} />,
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
            {`${invoice.number}, ${formatMonth(invoice.month)}`}
            <span className="whitespace-nowrap tabular-nums">{formatCents(invoice.cents)}</span>
          </p>
          <p className="text-small text-quiet">
            <Recipient invoice={invoice} isOffice={props.isOffice ?? false} />
            <br />
            Made {formatInstant(invoice.at)}
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
  const { id, number, kind, isCredited, clientId, month } = invoice;
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
        send={(reason) => callWithId("POST /api/invoices/credit/{id}", id, { reason })}
      >
        An invoice is never changed. A credit note with a number of its own takes it back in full,
        and you can make another one of that month, made out as the client’s page says by then. The
        client gets both by email, and sees the reason.
      </AskReason>
    );
  }
  return (
    <MakeInvoices month={month} clientId={clientId}>
      Make again
    </MakeInvoices>
  );
}

/** Makes the invoices of a month that are missing, which are made by themselves too, or one that was taken back. */
export function MakeInvoices(props: {
  readonly month: string;
  readonly clientId?: string;
  readonly children: ReactNode;
}) {
  const { children, ...body } = props;
  const call = useFormCall();
  const make = () =>
    call.write({}, () => callApi("POST /api/invoices/create", { body }), undefined, {
      failed: (error) => toast(messageOf(error), "error"),
    });
  return (
    <Button variant="secondary" size="compact" busy={call.busy} onClick={() => void make()}>
      {children}
    </Button>
  );
}
