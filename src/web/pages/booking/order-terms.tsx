import { lazy, Suspense, useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import {
  checkCheckoutTermsStep,
  checkOrderNotes,
  incompleteTermsStepMessage,
  maxOrderNotesLength,
} from "#domain/orders/check-checkout.ts";
import { useFormFailureFromNavigation } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { bookingClientDraft } from "#web/drafts/booked-for.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { BookingSteps, usePricedDraft } from "#web/features/booking/booking-steps.tsx";
import { TripCard } from "#web/features/booking/trip-table.tsx";
import { PriceTag } from "#web/features/quotes/price-tag.tsx";
import { RightToObjectText, VatSentence } from "#web/parts/company/company.tsx";
import { throwPageNotLoaded } from "#web/routing/page-parts.ts";
import { setReturnLink } from "#web/session/return-link.ts";
import { useSession } from "#web/session/session.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FieldError } from "#web/ui/fields/field-shell.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useField } from "#web/ui/form/form-context.ts";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link, useNavigate } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { BackLink } from "#web/ui/step-line.tsx";

/** Loads the field for the client of a booking, whose code only staff need. */
const clients = () => import("#web/features/clients/choose-client.tsx");
const ChooseClient = lazy(() =>
  clients().then(({ ChooseClient: field }) => ({ default: field }), throwPageNotLoaded),
);
const RegisterClient = lazy(() =>
  clients().then(({ RegisterClient: window }) => ({ default: window }), throwPageNotLoaded),
);

export const pageHead = { title: "Agreement" };

export default function OrderTerms() {
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
          <TermsForm onRegister={() => setRegistering(true)} />
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

function TermsForm(props: { readonly onRegister: () => void }) {
  const { notes, agreedToTerms } = usePricedDraft().draft;
  const navigate = useNavigate();
  const session = useSession();
  const call = useFormCall({
    initial: useFormFailureFromNavigation(),
    foundSummary: incompleteTermsStepMessage,
  });
  const { clearError } = call;
  const isStaff = session.party?.type === "user";
  const { id: clientId } = useFormDraft(bookingClientDraft);
  const isClient = session.party?.type === "client" || isStaff;
  const isVisitor = !session.isPending && session.party === null;

  useEffect(() => {
    if (isVisitor) setReturnLink(webPaths.orderTerms());
  }, [isVisitor]);
  useEffect(() => {
    if (isClient) clearError("login");
    if (clientId !== "") clearError("clientId");
  }, [isClient, clientId, clearError]);

  function goToCheckout() {
    const found = {
      notes: checkOrderNotes(notes),
      ...checkCheckoutTermsStep({ agreedToTerms, isClient }),
      ...(isStaff && clientId === "" && { clientId: "Choose the client whom you book for." }),
    };
    void call.submit(found, async () => navigate(webPaths.checkout()));
  }

  return (
    <Form label="Agreement" onSubmit={goToCheckout} call={call} busy={session.isPending}>
      {isStaff && (
        <Suspense fallback={<Skeleton lines={2} label="Loading the clients" />}>
          <ChooseClient onRegister={props.onRegister} />
        </Suspense>
      )}
      <div>
        <TextAreaField
          name="notes"
          label="Notes"
          hint="Anything the driver should know: a gate code, a narrow street, a piano."
          optional
          maxLength={maxOrderNotesLength}
          value={notes}
          onValueChange={(text) => quoteDraftStore.change((latest) => ({ ...latest, notes: text }))}
        />
        <p className="mt-1 text-right text-small text-quiet tabular-nums">
          {notes.length} of {maxOrderNotesLength} characters
        </p>
        <p className="mt-2 text-small text-quiet">
          Your driver reads these notes, and we use them for this move only. <RightToObjectText />
        </p>
      </div>
      <CheckboxField
        name="agreedToTerms"
        label={
          <>
            {isStaff ? "The client agrees to the" : "I agree to the"}{" "}
            <Link to={webPaths.terms()} className="link">
              terms and conditions
            </Link>
            {isStaff && ", and has just said so. Your name is kept with it."}
          </>
        }
        checked={agreedToTerms}
        onCheckedChange={(checked) =>
          quoteDraftStore.change((latest) => ({ ...latest, agreedToTerms: checked }))
        }
      />
      {!isStaff && <BookingAccount {...session} />}
      <div className="flex flex-wrap gap-3 sm:justify-between border-t border-line pt-6">
        <BackLink to={webPaths.priceBreakdown()} />
        {/* The button is secondary for visitors, because they first log in above. */}
        <SubmitButton
          variant={isClient ? "primary" : "secondary"}
          className="max-sm:grow max-sm:px-3"
        >
          Go to checkout
          <ArrowRightIcon className="size-5 max-sm:hidden" />
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Shows the name of the client who books, or offers login and registration, which keep the draft. */
function BookingAccount({ party, isPending, error, retry }: ReturnType<typeof useSession>) {
  const field = useField({ name: "login" });
  if (isPending) return <Skeleton lines={2} label="Looking up your account" />;
  if (party?.type === "client") {
    return (
      <p>
        You are booking as{" "}
        <strong className="break-words">
          {party.name} {party.surname}
        </strong>
        .
      </p>
    );
  }
  return (
    <div>
      <h2 className="font-semibold">Your account</h2>
      {error !== null && (
        <p role="alert" className="mb-2">
          We cannot check your account right now. Nothing is lost.{" "}
          <Button size="compact" variant="quiet" onClick={() => void retry()}>
            Try again
          </Button>
        </p>
      )}
      <p className="mb-3 text-quiet">
        {party === null
          ? "We need to know who is moving. You come back to this page, with everything kept."
          : "This account cannot book. To book, log out and log in as a client. Logging out empties the quote."}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          id={field.id}
          aria-describedby={field.control["aria-describedby"]}
          to={party === null ? webPaths.clientLogin() : webPaths.dashboard()}
        >
          {party === null ? "Log in" : "Go to your dashboard"}
        </LinkButton>
        {party === null && <LinkButton to={webPaths.clientRegister()}>Register</LinkButton>}
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
