import { webPaths } from "#contract/web-paths.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { addMonths, firstOfMonth } from "#domain/calendar/month-days.ts";
import { useToday } from "#web/browser/use-now.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { EmptyState } from "#web/ui/placeholders.tsx";
import { InvoiceList, MakeInvoices } from "./invoice-list.tsx";

export const meta = { title: "Invoices" };

/** The invoices of all contract clients. Administrators only. */
export default function Invoices() {
  const lastMonth = addMonths(firstOfMonth(useToday()), -1);
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading
        intro="One for each contract client and month, made in the first days of the next one."
        actions={
          <MakeInvoices month={lastMonth}>{`Make those of ${formatMonth(lastMonth)}`}</MakeInvoices>
        }
      >
        Invoices
      </PageHeading>
      <InvoiceList
        isOffice
        empty={
          <EmptyState title="No invoices yet">
            They are made of the contract orders that were completed in a month and are in the
            books.
          </EmptyState>
        }
      />
    </>
  );
}
