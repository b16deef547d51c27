import { useState } from "react";
import { maxFloors, maxHelpers, parseCountChoice } from "#domain/quotes/quote-policy.ts";
import { changeDraftEntries, emptyQuoteDraft, type QuoteDraft } from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { RouteLine } from "#web/parts/pictures/route-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { pleaseSelectOption, SelectField } from "#web/ui/fields/select-field.tsx";
import { Form, FormSection, SubmitButton } from "#web/ui/form/form.tsx";
import type { FormFailure } from "#web/ui/form/form-context.ts";
import { ArrowRightIcon, RetryIcon } from "#web/ui/icons.tsx";
import { tripEnds } from "../first-price/quote-address.ts";
import type { UnknownPlaceTexts } from "../first-price/use-arrival.ts";
import type { LivePrice, LivePriceInput } from "../live-price.ts";
import { LivePriceBelowForm } from "../live-price-view.tsx";
import { useQuoteCalculation } from "../use-calculation.ts";
import { MoveMomentFields } from "./move-moment-fields.tsx";
import { DraftPlaceField, Kilometers } from "./trip-fields.tsx";
import { TruckField } from "./truck-field.tsx";

const counts = [
  ["helpers", "Helpers", "People who carry, besides the driver.", maxHelpers],
  ["floors", "Floors", "Flights of stairs, both addresses added up.", maxFloors],
] as const;

/** The quote form. Every change is saved in the draft at once. */
export function QuoteForm(
  props: LivePriceInput & {
    readonly price: LivePrice;
    /** The failure that a later step of the booking handed back. */
    readonly handedOver: FormFailure | undefined;
    readonly unknownTexts: UnknownPlaceTexts;
  },
) {
  const { draft, price, distance, unknownTexts } = props;
  const { call, calculate } = useQuoteCalculation(props.handedOver);
  const [thrownAway, setThrownAway] = useState<QuoteDraft | null>(null);

  function refresh() {
    setThrownAway(quoteDraftStore.current());
    quoteDraftStore.change(() => emptyQuoteDraft);
    call.clear();
  }

  return (
    <Form label="Quote" onSubmit={calculate} call={call} autoComplete="off" className="grid gap-8">
      <FormSection title="The trip" gap="gap-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <RouteLine className="pt-9 pb-2" />
          <div className="grid gap-5">
            {tripEnds.map((end) => (
              <DraftPlaceField key={end} end={end} draft={draft} unknown={unknownTexts} />
            ))}
          </div>
        </div>
        <Kilometers distance={distance} />
      </FormSection>
      <FormSection title="The truck" gap="gap-5">
        <TruckField draft={draft} distance={distance} />
      </FormSection>
      <FormSection title="The day" gap="gap-5">
        <MoveMomentFields draft={draft} distance={distance} clearError={call.clearError} />
      </FormSection>
      <FormSection title="The carrying" gap="gap-5">
        <div className="grid gap-6 sm:grid-cols-2">
          {counts.map(([name, label, hint, max]) => (
            <SelectField
              key={name}
              {...{ name, label, hint }}
              optional
              value={String(draft[name] ?? "pleaseSelect")}
              onValueChange={(choice) => {
                // A field left on its placeholder counts as 0.
                const count = choice === "pleaseSelect" ? null : parseCountChoice(choice);
                quoteDraftStore.change((latest) => changeDraftEntries(latest, { [name]: count }));
              }}
              options={[pleaseSelectOption, ...Array(max + 1).keys()]}
            />
          ))}
        </div>
      </FormSection>
      <div>
        <div className="flex gap-3">
          {/* On a small screen this button is in the bar at the bottom. */}
          <div className="max-lg:hidden">
            <SubmitButton>
              Calculate Quote
              <ArrowRightIcon className="size-5" />
            </SubmitButton>
          </div>
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
          {thrownAway && draft === emptyQuoteDraft && (
            <>
              All fields are empty again.{" "}
              <button
                type="button"
                className="link min-h-11"
                onClick={() => {
                  quoteDraftStore.change(() => thrownAway);
                  setThrownAway(null);
                }}
              >
                Bring them back
              </button>
            </>
          )}
        </output>
      </div>
      <LivePriceBelowForm
        price={price}
        draft={draft}
        button={<SubmitButton size="compact">Calculate Quote</SubmitButton>}
      />
    </Form>
  );
}
