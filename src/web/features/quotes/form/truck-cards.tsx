import type { ReactNode } from "react";
import { type OfferedSize, offeredSizes, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { priceMove } from "#domain/quotes/price-quote.ts";
import { capitalised } from "#domain/text/lists.ts";
import { formatCount } from "#web/format.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { usePricing } from "../request-quote.ts";

/** The trucks on offer, drawn to one scale, each a card with its button. */
export function TruckCards(props: {
  readonly chosen: OfferedSize | "";
  /** What the trip costs with a truck, once there is one. */
  readonly priceOf: (size: OfferedSize) => ReactNode;
  readonly onChoose: (size: OfferedSize) => void;
}) {
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {offeredSizes.map((size) => (
        <TruckCard
          key={size}
          size={size}
          isChosen={props.chosen === size}
          price={props.priceOf(size)}
          onChoose={() => props.onChoose(size)}
        />
      ))}
    </ul>
  );
}

function TruckCard(props: {
  readonly size: OfferedSize;
  readonly isChosen: boolean;
  readonly price: ReactNode;
  readonly onChoose: () => void;
}) {
  const { size, isChosen } = props;
  const { name, fits, contents } = truckCatalogue[size];
  return (
    <li
      className={`relative flex flex-col overflow-hidden rounded-card border bg-card shadow-soft transition-colors duration-150 ${
        isChosen ? "border-action ring-2 ring-action" : "border-line hover:border-field"
      }`}
    >
      <div className="bg-sand px-6 pt-8">
        <TruckBesidePerson size={size} />
      </div>
      <div className="flex flex-1 flex-col p-6">
        {/* As the specification writes it, section 2. */}
        <h2 className="text-lead font-bold">
          {name} ({size})
        </h2>
        <p className="mt-1 font-semibold">{capitalised(fits)}</p>
        <ul className="mt-3 grid flex-1 content-start gap-1 text-quiet">
          {contents.map((item) => (
            <li key={item} className="flex gap-2">
              <CheckIcon className="mt-1 size-4 text-action" />
              {item}
            </li>
          ))}
        </ul>
        {props.price && <div className="mt-4">{props.price}</div>}
        <HelpersAdded size={size} />
        {/* It reaches over the whole card. */}
        <Button
          className="static! mt-5 w-full after:absolute after:inset-0"
          icon={isChosen && <CheckIcon className="size-5" />}
          onClick={props.onChoose}
        >
          {isChosen ? `${name} selected` : `Choose ${name}`}
        </Button>
      </div>
    </li>
  );
}

/** The helpers that choosing this truck sets, with their cost once its rates are known. */
function HelpersAdded({ size }: { readonly size: OfferedSize }) {
  const { helpers } = truckCatalogue[size];
  const { data: pricing } = usePricing(size);
  const cost = pricing && priceMove({ pricing, metres: 0, helpers, floors: 0 }, 0).helpersCost;
  return (
    <p className="mt-4 text-small text-quiet">
      We add {formatCount(helpers, "helper")}
      {cost !== undefined && ` (${formatRand(cost)})`}.{" "}
      {/* On a line of its own, so that the button below stays where it is. */}
      <span className="block">Change it any time.</span>
    </p>
  );
}
