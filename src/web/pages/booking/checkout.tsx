import { useContext } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { bookingClientDraft } from "#web/drafts/booked-for.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import {
  BookingSteps,
  IsBookingDoneContext,
  usePricedDraft,
} from "#web/features/booking/booking-steps.tsx";
import { CheckoutForm } from "#web/features/booking/checkout-form.tsx";
import { TripTable } from "#web/features/booking/trip-table.tsx";
import { isBookingUnchangedSinceSent, useBookOrder } from "#web/features/booking/use-book-order.ts";
import { PriceComparison } from "#web/features/quotes/breakdown/price-comparison.tsx";
import { PriceTag } from "#web/features/quotes/price-tag.tsx";
import { useIsStaff } from "#web/session/access.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link, Redirect } from "#web/ui/navigation.tsx";
import type { BookingPageProps } from "./needs-price.tsx";

export const pageHead = { title: "Checkout" };

export const layoutProps: BookingPageProps = { needsAgreement: true };

const linkLook = "link inline-flex min-h-11 items-center";

export default function Checkout() {
  const { draft, quote } = usePricedDraft();
  const isStaff = useIsStaff();
  const own = useApiRead("GET /api/clients/mydata", {}, { enabled: !isStaff });
  const caller = useFormDraft(bookingClientDraft);
  const { isBooked, setBooked } = useContext(IsBookingDoneContext);
  const booking = useBookOrder(() => setBooked(true));
  const { failure } = booking;
  // A new price counts only for the draft that was sent; another tab may have changed the draft.
  const fresh =
    failure?.kind === "price-changed" && isBookingUnchangedSinceSent(draft) ? failure.quote : null;
  if (isBooked) {
    return (
      <output className="block text-lead font-bold">
        {isStaff
          ? "We have the booking. Opening the orders."
          : "We have your booking. Opening your orders."}
      </output>
    );
  }
  if (isStaff && caller.id === "") return <Redirect to={webPaths.orderTerms()} />;
  return (
    <>
      <BookingSteps current="Check" />
      <PageHeading intro="Look it over once more, and say where exactly the truck goes.">
        Order confirmation
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
        <Card className="lg:col-start-2 lg:row-start-1">
          <TripTable
            draft={draft}
            quote={quote}
            caption="Order confirmation"
            more={[
              ...(isStaff ? [["Client", `${caller.name} ${caller.surname}`] as const] : []),
              ["Notes", toVisibleText(draft.notes) || "None"],
              ["Total Price", <PriceTag key="price" price={(fresh ?? quote).price} />],
            ]}
          />
          <p className="mt-4 flex flex-wrap gap-x-6 text-small">
            <Link to={webPaths.quote()} className={linkLook}>
              Change the move
            </Link>
            <Link to={webPaths.orderTerms()} className={linkLook}>
              Change the notes
            </Link>
          </p>
        </Card>
        <Card className="lg:row-start-1">
          <CheckoutForm
            fresh={fresh}
            booking={booking}
            client={isStaff ? caller : own.data?.profile}
            compare={(after) => <PriceComparison before={quote} after={after} />}
          />
        </Card>
      </div>
    </>
  );
}
