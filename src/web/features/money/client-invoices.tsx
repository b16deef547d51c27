import { CallUs } from "#web/parts/company/company-links.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { EmptyState } from "#web/ui/placeholders.tsx";
import { InvoiceList } from "./invoice-list.tsx";

export const meta = { title: "Invoices" };

/** A client's own invoices. */
export default function ClientInvoices() {
  return (
    <>
      <PageHeading
        intro={
          <>
            One for each month with contract orders. To pay one, write its number on the payment.
            Our bank account stands on it, or <CallUs />.
          </>
        }
      >
        Invoices
      </PageHeading>
      <InvoiceList
        empty={
          <EmptyState title="No invoices yet">
            Contract clients get one in the first days of the next month. The receipt of every move
            stands on the page of its order.
          </EmptyState>
        }
      />
    </>
  );
}
