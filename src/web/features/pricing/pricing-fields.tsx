import type { ReactNode } from "react";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatKms } from "#domain/quotes/format-distance.ts";
import type { BindFormField } from "#web/office/edit/use-record-form.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";
import {
  examplePrice,
  exampleTrip,
  type PricingDraft,
  type RateInputs,
  truckSizeHint,
} from "./pricing-records.ts";

const rates = [
  { name: "baseAmount", label: "Base amount", hint: "Each move starts at this." },
  { name: "ratePerKm", label: "Rate per km", hint: "From door to door." },
  { name: "helpersPricing", label: "Helpers pricing (per helper)", hint: "For the whole move." },
  { name: "floorsPricing", label: "Floors pricing (per floor)", hint: "At both addresses." },
] as const;

export function PricingFields(props: {
  readonly bind: BindFormField<PricingDraft>;
  /** The truck size before it is edited; empty for a new truck size. */
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
            truckSizeHint(size.value, props.sizeBefore) ??
            `Small letters, digits, dots and dashes, such as ${offeredTruckSizes[0]}.`
          }
          autoCapitalize="none"
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
          end={<span className="pr-4 text-quiet">rand</span>}
          // The field gives up the focus, so that the mouse wheel does not change its number.
          onWheel={(event) => event.currentTarget.blur()}
        />
      ))}
    </>
  );
}

const trip = `${formatKms(exampleTrip.metres / 1000)}, ${exampleTrip.helpers} helpers and ${exampleTrip.floors} floor, in the middle of a month`;

function ExamplePriceCard(props: { readonly rates: RateInputs }) {
  const amounts = examplePrice(props.rates);
  return (
    <Card title="Example price" className="md:p-6">
      <p className="mb-2 text-small text-quiet">{trip}.</p>
      {amounts === null ? (
        <p className="mt-4 rounded-field bg-sand p-4 text-small">
          Fill in all four rates to see what this trip costs.
        </p>
      ) : (
        <>
          <DefinitionList
            align="figures"
            items={{
              Base: formatRand(amounts.baseCost),
              Distance: formatRand(amounts.distanceCost),
              Helpers: formatRand(amounts.helpersCost),
              Floors: formatRand(amounts.floorsCost),
              "Midmonth Discount": formatRand(amounts.midmonthDiscount),
              "Promotional Discount": formatRand(amounts.promotionDiscount),
            }}
          />
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t-2 border-ink pt-4">
            <span className="font-bold">The customer pays</span>
            <span className="ml-auto rounded-lg bg-price px-3 py-1 text-title font-heavy whitespace-nowrap tabular-nums">
              {formatRand(amounts.price)}
            </span>
          </p>
          <p className="mt-3 text-right text-small text-quiet">
            Commission {formatRand(amounts.commission)}, net {formatRand(amounts.net)}
          </p>
        </>
      )}
    </Card>
  );
}

export function PricingLayout(props: { readonly rates: RateInputs; readonly children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {props.children}
      <ExamplePriceCard rates={props.rates} />
    </div>
  );
}
