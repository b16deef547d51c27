import type { PriceField } from "../live-price.ts";

const names: Readonly<Record<PriceField, string>> = {
  pickup: "Pick Up",
  destination: "Destination",
  truckSize: "Truck Size",
  orderDate: "Date",
};

/** Lists the fields that a price still needs, each a button that focuses its field. */
export function MissingFields(props: {
  readonly fields: readonly PriceField[];
  readonly className?: string;
}) {
  return (
    <ul className={props.className ?? "flex flex-wrap gap-x-4"}>
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
