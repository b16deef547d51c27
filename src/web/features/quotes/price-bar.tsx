import { type ReactNode, useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/icons.tsx";
import { RetryLine } from "#web/ui/states.tsx";
import type { LivePrice, PriceField } from "./live-price.ts";
import { PriceTag } from "./price-tag.tsx";

/** Stands inside of the form, which its button submits. */
export function PriceBar(props: {
  readonly price: LivePrice;
  /** The price is there, and only the time is missing for a booking. */
  readonly needsTime: boolean;
  readonly button: ReactNode;
  readonly children: ReactNode;
}) {
  const { price, needsTime } = props;
  const [isOpen, setOpen] = useState(false);
  const isPriced = price.kind === "priced";
  const shown = isPriced ? price.amounts.price : price.kind === "missing" && price.onMostDays;
  return (
    <section
      data-bottom-bar
      data-no-print
      aria-label="Your price"
      className="yields-to-field fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card px-4 py-2 shadow-soft lg:hidden"
    >
      <div className="mx-auto grid max-w-form grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        {price.kind === "missing" && !shown && (
          <p className="text-small text-quiet">Your price needs</p>
        )}
        {price.kind === "loading" && <WorkingItOut />}
        {price.kind === "failed" && <p className="text-small text-quiet">No price yet</p>}
        {shown && (
          <p>
            <PriceTag price={shown} />
          </p>
        )}
        <div className="col-span-2 row-start-2">
          {price.kind === "missing" && (
            <div className="flex items-center gap-x-1.5 text-small text-quiet">
              {shown && mostDaysWords}
              <MissingFields fields={price.fields} className="flex flex-wrap gap-x-4" />
            </div>
          )}
          {price.kind === "failed" && (
            <div className="mt-1">
              <RetryLine {...price} />
            </div>
          )}
          {isPriced && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-quiet">
              <button
                type="button"
                aria-haspopup="dialog"
                className="link min-h-11"
                onClick={() => setOpen(true)}
              >
                What is in it
              </button>
              {needsTime && (
                <div className="flex items-center gap-x-1.5">
                  To go on, choose the
                  <MissingFields fields={["orderTime"]} className="" />
                </div>
              )}
            </div>
          )}
        </div>
        <div className="col-start-2 row-start-1">{props.button}</div>
      </div>
      <Dialog
        open={isOpen && isPriced}
        onClose={() => setOpen(false)}
        title="What is in your price"
      >
        {props.children}
      </Dialog>
    </section>
  );
}

type Missing = PriceField | "orderTime";

const names: Readonly<Record<Missing, string>> = {
  pickup: "Pick Up",
  destination: "Destination",
  truckSize: "Truck Size",
  orderDate: "Date",
  orderTime: "Time",
};

export function MissingFields(props: {
  readonly fields: readonly Missing[];
  readonly className: string;
}) {
  return (
    <ul className={props.className}>
      {props.fields.map((field) => (
        <li key={field}>
          <button
            type="button"
            className="link min-h-11"
            onClick={() => {
              document.querySelector<HTMLElement>(`#main form [name="${field}"]`)?.focus();
            }}
          >
            {names[field]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Beside the price of most days, before the field that is missing. */
export const mostDaysWords = "On most days. To go on, choose the";

export function WorkingItOut() {
  return (
    <p className="flex items-center gap-2 text-quiet">
      <Spinner /> Working out your price
    </p>
  );
}
