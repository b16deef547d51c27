import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { quoteSummaryMessage } from "#domain/quotes/check-quote-request.ts";
import { maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { formatKms } from "#web/lib/format.ts";
import {
  chooseFloors,
  chooseHelpers,
  emptyDraft,
  keepQuote,
  type QuoteDraft,
} from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { RouteLine } from "#web/parts/pictures/route-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import type { FormFailure } from "#web/ui/form/form-context.ts";
import { ArrowRightIcon, RetryIcon } from "#web/ui/icons.tsx";
import { RetryLine } from "#web/ui/states/retry-line.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { Distance, Reading } from "../live-price.ts";
import { requestQuote } from "../request-quote.ts";
import { checkDraft, type QuoteErrors, toastsOf } from "./check-draft.ts";
import { DraftPlaceField } from "./draft-place-field.tsx";
import { CountField, MoveMomentFields, TruckSizeField } from "./quote-fields.tsx";

const changedMeanwhileMessage =
  "Something was changed while we calculated. Look at it and press Calculate Quote again.";

/** The quote form (specification, section 2). Every change is kept in the draft at once. */
export function QuoteForm(props: {
  readonly draft: QuoteDraft;
  readonly distance: Reading<Distance>;
  /** The failure that a later step of the booking handed back. */
  readonly handedOver: FormFailure | undefined;
}) {
  const { draft, distance } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const call = useFormCall({ initial: props.handedOver, foundSummary: quoteSummaryMessage });
  const [thrownAway, setThrownAway] = useState<QuoteDraft | null>(null);

  function calculate() {
    const asked = quoteDraft.current();
    const found = checkDraft(asked, Date.now());
    showToasts(found);
    const send = async () => {
      const quote = await requestQuote(queryClient, asked);
      quoteDraft.change((latest) => keepQuote(latest, asked, quote));
      return quote;
    };
    void call.submit(found, send, {
      done: ({ quoteId }) => {
        if (quoteDraft.current().quote?.quoteId === quoteId)
          void navigate(webPaths.priceBreakdown());
        else call.fail({}, changedMeanwhileMessage);
      },
      failed: (error) => {
        if (error instanceof ApiError && error.errors) showToasts(error.errors);
      },
    });
  }

  function refresh() {
    setThrownAway(quoteDraft.current());
    quoteDraft.change(() => emptyDraft);
    call.clear();
  }

  return (
    <Form label="Quote" onSubmit={calculate} call={call} className="grid gap-8">
      <Group title="The trip">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <RouteLine className="pt-9 pb-2" />
          <div className="grid gap-5">
            <DraftPlaceField end="pickup" label="Pick Up" draft={draft} />
            <DraftPlaceField end="destination" label="Destination" draft={draft} />
          </div>
        </div>
        <Kilometers distance={distance} />
      </Group>
      <Group title="The truck">
        <TruckSizeField truckSize={draft.truckSize} />
      </Group>
      <Group title="The day">
        <MoveMomentFields draft={draft} onDateChange={() => call.clearError("orderTime")} />
      </Group>
      <Group title="The carrying">
        <div className="grid gap-6 sm:grid-cols-2">
          <CountField
            name="helpers"
            label="Helpers"
            hint="People who carry, besides the driver."
            max={maxHelpers}
            value={draft.helpers}
            onChange={(helpers) => quoteDraft.change((latest) => chooseHelpers(latest, helpers))}
          />
          <CountField
            name="floors"
            label="Floors"
            hint="Stairs, pick up and destination together."
            max={maxFloors}
            value={draft.floors}
            onChange={(floors) => quoteDraft.change((latest) => chooseFloors(latest, floors))}
          />
        </div>
      </Group>
      <div>
        <div className="grid gap-3 sm:flex">
          <SubmitButton className="w-full">
            Calculate Quote
            <ArrowRightIcon className="size-5" />
          </SubmitButton>
          <Button
            variant="secondary"
            icon={<RetryIcon className="size-5" />}
            disabled={call.busy}
            onClick={refresh}
          >
            Refresh Quote
          </Button>
        </div>
        <output className="mt-3 block text-small text-quiet">
          {thrownAway && draft === emptyDraft && (
            <>
              All fields are empty again.{" "}
              <button
                type="button"
                className="link min-h-11"
                onClick={() => {
                  quoteDraft.change(() => thrownAway);
                  setThrownAway(null);
                }}
              >
                Bring them back
              </button>
            </>
          )}
        </output>
      </div>
    </Form>
  );
}

function showToasts(errors: QuoteErrors): void {
  for (const message of toastsOf(errors)) toast(message, "error");
}

function Group(props: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 gap-5 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0"
    >
      <h2 id={titleId} className="text-lead font-bold">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

function Kilometers(props: { readonly distance: Reading<Distance> }) {
  const { distance } = props;
  const isEstimate = distance.state === "ready" && distance.value.source === "estimate";
  return (
    <div>
      <TextField
        name="kms"
        label="Kilometers"
        readOnly
        hint={
          isEstimate || distance.state !== "ready"
            ? "Estimated distance by road."
            : "Distance by road."
        }
        placeholder={distance.state === "loading" ? "Measuring the way…" : "From your two places"}
        value={distance.state === "ready" ? formatKms(distance.value.kms) : ""}
      />
      {distance.state === "failed" && (
        <RetryLine message={distance.message} busy={distance.busy} onRetry={distance.retry} />
      )}
    </div>
  );
}
