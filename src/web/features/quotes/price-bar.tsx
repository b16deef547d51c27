import { type ReactNode, useState } from "react";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RetryLine } from "#web/ui/states/error-state.tsx";
import type { LivePrice } from "./live-price.ts";
import { MissingFields, WorkingItOut } from "./no-price.tsx";
import { PriceTag } from "./price-tag.tsx";

/** The price at the bottom of a small screen: what it is, or what it still needs. */
export function PriceBar(props: {
  readonly price: LivePrice;
  /** The parts of the price, once it is known. */
  readonly children: ReactNode;
}) {
  const { price } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      data-bottom-bar
      data-no-print
      aria-label="Your price"
      className="yields-to-field fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card px-4 py-3 shadow-soft lg:hidden"
    >
      <div className="mx-auto flex min-h-14 max-w-form flex-col justify-center">
        {price.kind === "missing" && (
          <>
            <p className="text-small text-quiet">Your price needs</p>
            <MissingFields fields={price.fields} className="flex flex-wrap gap-x-4 text-small" />
          </>
        )}
        {price.kind === "loading" && <WorkingItOut />}
        {price.kind === "failed" && (
          <RetryLine message={price.message} busy={price.busy} onRetry={price.retry} />
        )}
        {price.kind === "priced" && (
          <div className="flex items-center justify-between gap-4">
            <PriceTag price={price.amounts.price} />
            <button
              type="button"
              aria-haspopup="dialog"
              className="link min-h-11 text-small"
              onClick={() => setOpen(true)}
            >
              What is in it
            </button>
          </div>
        )}
      </div>
      <Dialog
        open={isOpen && price.kind === "priced"}
        onClose={() => setOpen(false)}
        title="What is in your price"
      >
        {props.children}
      </Dialog>
    </section>
  );
}
