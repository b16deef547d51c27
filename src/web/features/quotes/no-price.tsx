import { Spinner } from "#web/ui/icons.tsx";
import type { PriceField } from "./live-price.ts";

type Missing = PriceField | "orderTime";

const names: Readonly<Record<Missing, string>> = {
  pickup: "Pick Up",
  destination: "Destination",
  truckSize: "Truck Size",
  orderDate: "Date",
  orderTime: "Time",
};

/** Lists fields that are still needed, each a button that focuses its field. */
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
