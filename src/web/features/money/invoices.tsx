import { webPaths } from "#contract/web-paths.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { addMonths, firstDayOfMonth } from "#domain/calendar/month-days.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { callApi, fillPathParameters } from "#web/api/api-client.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { formatDay, formatInstant } from "#web/format.ts";
import { fieldsWithoutColumn, type ListColumns } from "#web/office/list/record-columns.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { CallUsLink } from "#web/parts/company/company.tsx";
import { useHasStaffRight, useIsStaff } from "#web/session/access.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/navigation.tsx";

type Invoice = ListRow<"GET /api/invoices/all">;

const invoiceRecords = createListedRecordKind("GET /api/invoices/all", {
  noun: "invoice",
  rowName: ({ number }) => number,
  file: null,
});

function standingText(invoice: Invoice): string {
  const { kind, isCredited, reason, cents, paid, shown, credit, dueOn } = invoice;
  if (kind === "credit-note") return `Credit note: ${reason}`;
  if (isCredited) return "Taken back";
  const left = cents - paid - shown;
  const over = credit + Math.max(0, -left);
  if (left <= 0) return over > 0 ? `Paid, ${formatCents(over)} too much` : "Paid";
  return `${formatCents(left)} to pay${dueOn === null ? "" : ` by ${formatDay(dueOn)}`}`;
}

export const pageHead = { title: "Invoices" };

export default function Invoices() {
  const isOffice = useIsStaff();
  const mayMake = useHasStaffRight("makeInvoices");
  const lastMonth = addMonths(firstDayOfMonth(useJohannesburgToday()), -1);
  return (
    <>
      {isOffice && <BackToList to={webPaths.money()}>To the money</BackToList>}
      <RecordTable
        kind={invoiceRecords}
        label="Invoices"
        intro={
          isOffice ? (
            "One for each contract client and month, made in the first days of the next one."
          ) : (
            <>
              One for each month with contract orders. To pay one, write its number on the payment.
              Our bank account stands on it, or <CallUsLink />.
            </>
          )
        }
        actions={
          mayMake && (
            <MakeInvoices
              month={lastMonth}
            >{`Make those of ${formatMonth(lastMonth)}`}</MakeInvoices>
          )
        }
        columns={columns}
        card={(invoice) => (
          <>
            <p className="flex justify-between gap-4 font-bold">
              {`${invoice.number}, ${formatMonth(invoice.month)}`}
              <span className="whitespace-nowrap tabular-nums">{formatCents(invoice.cents)}</span>
            </p>
            <p className="text-small text-quiet">
              <Recipient {...invoice} />
              <br />
              Made {formatInstant(invoice.at)}
            </p>
            <p className="text-small break-words text-quiet">{standingText(invoice)}</p>
          </>
        )}
        more={(invoice) => (
          <>
            <a
              href={fillPathParameters("/api/invoices/{id}/pdf", { id: invoice.id })}
              download
              className={buttonClass("secondary", "compact")}
            >
              PDF<span className="sr-only"> of {invoice.number}</span>
            </a>
            {mayMake && <OfficeActions invoice={invoice} />}
          </>
        )}
        nothingYet={{
          title: "No invoices yet",
          children: isOffice
            ? "They are made of the contract orders that were completed in a month and are in the books."
            : "Contract clients get one in the first days of the next month. The receipt of every move stands on the page of its order.",
        }}
      />
    </>
  );
}

const columns: ListColumns<Invoice> = {
  number: {
    cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
    isRowHeader: true,
  },
  month: { cell: ({ month }) => formatMonth(month) },
  for: { cell: (invoice) => <Recipient {...invoice} />, className: "min-w-36" },
  at: { header: "Made", cell: ({ at }) => formatInstant(at) },
  cents: { header: "Total", cell: ({ cents }) => formatCents(cents), align: "end" },
  standing: { cell: standingText },
  ...fieldsWithoutColumn("id", "kind", "clientId", "madeOutTo", "paid", "shown", "credit"),
  ...fieldsWithoutColumn("dueOn", "isCredited", "reason"),
};

function Recipient({ clientId, madeOutTo }: Invoice) {
  const look = "wrap-anywhere whitespace-pre-line";
  if (!useIsStaff()) return <span className={look}>{madeOutTo}</span>;
  return (
    <Link to={webPaths.clientUpdate(clientId)} className={`link ${look}`}>
      {madeOutTo}
    </Link>
  );
}

function OfficeActions({ invoice }: { readonly invoice: Invoice }) {
  const { id, number, kind, isCredited, clientId, month } = invoice;
  if (kind === "credit-note") return null;
  if (!isCredited) {
    return (
      <ReasonDialog
        isQuiet
        label="Take back"
        title={`Take ${number} back`}
        yes="Make the credit note"
        no="Keep it"
        danger
        send={(reason) => changeRecordById("POST /api/invoices/credit/{id}", id, { reason })}
      >
        An invoice is never changed. A credit note with a number of its own takes it back in full,
        and you can make another one of that month, made out as the client’s page says by then. The
        client gets both by email, and sees the reason.
      </ReasonDialog>
    );
  }
  return (
    <MakeInvoices month={month} clientId={clientId}>
      Make again
    </MakeInvoices>
  );
}

function MakeInvoices(props: {
  readonly month: string;
  readonly clientId?: string;
  readonly children: string;
}) {
  const { children, ...body } = props;
  return (
    <OfficeActionButton
      className="[td_&]:whitespace-nowrap"
      label={children}
      write={() => callApi("POST /api/invoices/create", { body })}
    />
  );
}
