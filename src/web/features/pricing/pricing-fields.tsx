import { offeredSizes } from "#domain/fleet/truck-catalogue.ts";
import type { Bind } from "#web/office/edit/use-draft.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type PricingDraft, sizeHint } from "./pricing-records.ts";

const rates = [
  { name: "baseAmount", label: "Base amount", hint: "Each move starts at this." },
  { name: "ratePerKm", label: "Rate per km", hint: "From door to door." },
  { name: "helpersPricing", label: "Helpers pricing (per helper)", hint: "For the whole move." },
  { name: "floorsPricing", label: "Floors pricing (per floor)", hint: "At both addresses." },
] as const;

/** The fields of a pricing record (specification, section 5: numbers, and no other rules). */
export function PricingFields(props: {
  readonly bind: Bind<PricingDraft>;
  /** The size as it is on the price list; empty for one that is not on it yet. */
  readonly sizeBefore: string;
}) {
  const size = props.bind("truckSize");
  return (
    <>
      <div className="md:col-span-2">
        <TextField
          {...size}
          label="Truck Size"
          hint={
            sizeHint(size.value, props.sizeBefore) ??
            `Small letters, digits, dots and dashes, such as ${offeredSizes[0]}.`
          }
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {rates.map(({ name, label, hint }) => (
        <TextField
          key={name}
          {...props.bind(name)}
          label={label}
          hint={hint}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          autoComplete="off"
          end={<span className="pr-4 text-quiet">rand</span>}
          // Scrolling the page must not turn the figure under the pointer.
          onWheel={(event) => event.currentTarget.blur()}
        />
      ))}
    </>
  );
}
