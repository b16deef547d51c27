import { createContext, useContext } from "react";
import type { PricedQuoteDraft } from "#web/drafts/quote-draft.ts";
import { StepProgress } from "#web/ui/step-line.tsx";

const steps = ["Price", "Terms", "Check", "Booked"] as const;

export function BookingSteps(props: { readonly current: (typeof steps)[number] | "all done" }) {
  const { current } = props;
  return (
    <StepProgress
      label="Steps of your booking"
      steps={steps}
      current={current === "all done" ? steps.length : steps.indexOf(current)}
    />
  );
}

export const PricedDraftContext = createContext<PricedQuoteDraft | null>(null);

/** The draft of the move and its price, as needs-price.tsx provides them to the pages of a booking. */
export function usePricedDraft(): PricedQuoteDraft {
  const priced = useContext(PricedDraftContext);
  if (priced === null) throw new Error("This page stands outside of needs-price.tsx.");
  return priced;
}

/** Whether the draft has become a booking, and the function by which the checkout sets this. */
export const IsBookingDoneContext = createContext<{
  readonly isBooked: boolean;
  readonly setBooked: (isBooked: boolean) => void;
}>({ isBooked: false, setBooked: () => {} });
