import { type ReactNode, useEffect } from "react";
import { webPaths } from "#contract/web-paths.ts";
import {
  checkNotes,
  checkTermsStep,
  maxNotesLength,
  termsSummaryMessage,
} from "#domain/orders/check-checkout.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { bookedFor } from "#web/drafts/booked-for.ts";
import { useDraft } from "#web/drafts/draft.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { RightToObject } from "#web/parts/people/right-to-object.tsx";
import { setReturnLink } from "#web/session/return-link.ts";
import { useSession } from "#web/session/session.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FieldError } from "#web/ui/fields/field-shell.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { type FormFailure, useField } from "#web/ui/form/form-context.ts";
import { ArrowLeftIcon, ArrowRightIcon } from "#web/ui/icons.tsx";
import { Link, useNavigate } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";

/** The agreement step (specification, sections 2 and 5). */
export function TermsForm(props: {
  readonly draft: QuoteDraft;
  readonly handedOver: FormFailure | undefined;
  /** The field in which staff choose the client whom they book for. */
  readonly chooseClient: ReactNode;
}) {
  const { notes, agreedToTerms } = props.draft;
  const navigate = useNavigate();
  const session = useSession();
  const call = useFormCall({ initial: props.handedOver, foundSummary: termsSummaryMessage });
  const { clearError } = call;
  const isStaff = session.party?.type === "user";
  const { id: clientId } = useDraft(bookedFor);
  const isClient = session.party?.type === "client" || isStaff;
  const isVisitor = !session.isPending && session.party === null;

  useEffect(() => {
    if (isVisitor) setReturnLink(webPaths.orderTerms());
  }, [isVisitor]);
  useEffect(() => {
    if (isClient) clearError("login");
  }, [isClient, clearError]);

  useEffect(() => {
    if (clientId !== "") clearError("clientId");
  }, [clientId, clearError]);

  function goToCheckout() {
    const found = {
      notes: checkNotes(notes) ?? undefined,
      ...checkTermsStep({ agreedToTerms, isClient }),
      ...(isStaff && clientId === "" && { clientId: "Choose the client whom you book for." }),
    };
    void call.submit(found, async () => navigate(webPaths.checkout()));
  }

  const account = <BookingAccount session={session} chooseClient={props.chooseClient} />;
  return (
    <Form label="Agreement" onSubmit={goToCheckout} call={call} busy={session.isPending}>
      {isStaff && account}
      <div>
        <TextAreaField
          name="notes"
          label="Notes"
          hint="Anything the driver should know: a gate code, a narrow street, a piano."
          optional
          maxLength={maxNotesLength}
          value={notes}
          onValueChange={(text) => quoteDraft.change((latest) => ({ ...latest, notes: text }))}
        />
        <p className="mt-1 text-right text-small text-quiet tabular-nums">
          {notes.length} of {maxNotesLength} characters
        </p>
        <p className="mt-2 text-small text-quiet">
          Your driver reads these notes, and we use them for this move only. <RightToObject />
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
          quoteDraft.change((latest) => ({ ...latest, agreedToTerms: checked }))
        }
      />
      {!isStaff && account}
      <div className="flex flex-wrap gap-3 sm:justify-between border-t border-line pt-6">
        <LinkButton
          to={webPaths.priceBreakdown()}
          variant="secondary"
          className="max-sm:px-4"
          icon={<ArrowLeftIcon className="size-5" />}
        >
          Back
        </LinkButton>
        {/* Who still has to log in does that first. */}
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

/**
 * Names the client who books, or offers login and registration; the draft is kept meanwhile. Staff
 * choose the client.
 */
function BookingAccount(props: {
  readonly session: ReturnType<typeof useSession>;
  readonly chooseClient: ReactNode;
}) {
  const { party, isPending, error, retry } = props.session;
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
  if (party?.type === "user") return props.chooseClient;
  return (
    <div>
      <h2 className="font-semibold">Your account</h2>
      {error !== null && (
        <p role="alert" className="mb-2">
          We cannot check your account right now. Nothing is lost.{" "}
          <Button size="compact" variant="quiet" onClick={retry}>
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
