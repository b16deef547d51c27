import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import {
  checkNotes,
  checkTermsStep,
  maxNotesLength,
  termsSummaryMessage,
} from "#domain/orders/check-checkout.ts";
import type { QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { setReturnLink } from "#web/lib/session/return-link.ts";
import { type Session, useSession } from "#web/lib/session/session.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { RightToObject } from "#web/parts/consents/right-to-object.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FieldError } from "#web/ui/fields/field-shell.tsx";
import { TextAreaField } from "#web/ui/fields/text-area-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { type FormFailure, useField } from "#web/ui/form/form-context.ts";
import { ArrowLeftIcon, ArrowRightIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";

/** The agreement step (specification, sections 2 and 5). */
export function TermsForm(props: {
  readonly draft: QuoteDraft;
  readonly handedOver: FormFailure | undefined;
}) {
  const { notes, agreedToTerms } = props.draft;
  const navigate = useNavigate();
  const session = useSession();
  const call = useFormCall({ initial: props.handedOver, foundSummary: termsSummaryMessage });
  const { clearError } = call;
  const isClient = session.party?.type === "client";
  const isVisitor = !session.isPending && session.party === null;

  useEffect(() => {
    if (isVisitor) setReturnLink(webPaths.orderTerms());
  }, [isVisitor]);
  useEffect(() => {
    if (isClient) clearError("login");
  }, [isClient, clearError]);

  function goToCheckout() {
    const found = {
      notes: checkNotes(notes) ?? undefined,
      ...checkTermsStep({ agreedToTerms, isClient }),
    };
    void call.submit(found, async () => navigate(webPaths.checkout()));
  }

  return (
    <Form label="Agreement" onSubmit={goToCheckout} call={call} busy={session.isPending}>
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
            I agree to the{" "}
            <Link to={webPaths.terms()} className="link">
              terms and conditions
            </Link>
          </>
        }
        checked={agreedToTerms}
        onCheckedChange={(checked) =>
          quoteDraft.change((latest) => ({ ...latest, agreedToTerms: checked }))
        }
      />
      <LoginBlock session={session} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-between border-t border-line pt-6">
        <LinkButton
          to={webPaths.priceBreakdown()}
          variant="secondary"
          className="max-sm:px-4"
          icon={<ArrowLeftIcon className="size-5" />}
        >
          Back
        </LinkButton>
        <SubmitButton className="w-full whitespace-nowrap max-sm:px-3">
          Go to checkout
          <ArrowRightIcon className="size-5 max-sm:hidden" />
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Names the client who books, or offers login and registration; the draft is kept meanwhile. */
function LoginBlock(props: { readonly session: Session }) {
  const { party, isPending, isError, retry } = props.session;
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
      {isError && (
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
          aria-describedby={field.describedBy}
          to={webPaths.clientLogin()}
          variant="secondary"
        >
          Login
        </LinkButton>
        <LinkButton to={webPaths.clientRegister()} variant="secondary">
          Register
        </LinkButton>
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
