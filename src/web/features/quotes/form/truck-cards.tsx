import type { ReactNode } from "react";
import {
  type OfferedSize,
  offeredSizes,
  truckCatalogue,
  truckText,
} from "#domain/fleet/truck-catalogue.ts";
import { capitalised } from "#domain/text/lists.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

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
  const { name, fits, contents, helpers } = truckCatalogue[size];
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
        <h2 className="text-lead font-bold">{truckText(size)}</h2>
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
        <p className="mt-4 text-small text-quiet">
          We add {helpers === 1 ? "1 helper" : `${helpers} helpers`}. Change it any time.
        </p>
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
