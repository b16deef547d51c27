import { lazy, Suspense, useState } from "react";
import { useHandedOver } from "#web/api/api-error.ts";
import { BookingSteps, usePricedDraft } from "#web/features/booking/booking-steps.tsx";
import { TermsForm } from "#web/features/booking/terms-form.tsx";
import { TripCard } from "#web/features/booking/trip-table.tsx";
import { PriceTag } from "#web/features/quotes/price-tag.tsx";
import { VatSentence } from "#web/parts/company/company-links.tsx";
import { notReached } from "#web/routing/page-parts.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";

/** Customers do without its code. */
const clients = () => import("#web/features/clients/choose-client.tsx");
const ChooseClient = lazy(() =>
  clients().then(({ ChooseClient: field }) => ({ default: field }), notReached),
);
const RegisterClient = lazy(() =>
  clients().then(({ RegisterClient: window }) => ({ default: window }), notReached),
);

export const meta = { title: "Agreement" };

export default function OrderTerms() {
  const handedOver = useHandedOver();
  const { draft, quote } = usePricedDraft();
  const [isRegistering, setRegistering] = useState(false);
  return (
    <>
      <BookingSteps current="Terms" />
      <PageHeading intro="Tell the driver what matters, and agree to how we work.">
        Agreement
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <Card>
          <TermsForm
            draft={draft}
            handedOver={handedOver}
            chooseClient={
              <Suspense fallback={<Skeleton lines={2} label="Loading the clients" />}>
                <ChooseClient onRegister={() => setRegistering(true)} />
              </Suspense>
            }
          />
        </Card>
        <div className="grid gap-6">
          <div>
            <p className="flex items-center justify-between gap-4 font-bold">
              Total Price <PriceTag price={quote.price} />
            </p>
            <p className="mt-1 text-right text-small text-quiet">
              <VatSentence />
            </p>
          </div>
          <TripCard draft={draft} quote={quote} />
        </div>
      </div>
      {isRegistering && (
        <Suspense>
          <RegisterClient onClose={() => setRegistering(false)} />
        </Suspense>
      )}
    </>
  );
}
