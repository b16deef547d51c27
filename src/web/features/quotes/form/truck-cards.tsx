import {
  defaultHelpers,
  type QuoteTruckSize,
  quoteTruckSizes,
  truckSizeNames,
} from "#domain/quotes/quote-policy.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

type TruckWords = {
  readonly title: string;
  readonly fits: string;
  readonly list: readonly string[];
};

/** What each size is called on its card (specification, section 2), and what goes in. */
const words: Readonly<Record<QuoteTruckSize, TruckWords>> = {
  "1.5ton": {
    title: "Standard Load (1.5ton)",
    fits: "A bachelor flat",
    list: ["A bed and a couch", "A fridge and a washing machine", "Some 20 boxes"],
  },
  "3ton": {
    title: "Extended Load (3ton)",
    fits: "A two-bedroom home",
    list: ["Two bedrooms and a lounge", "The whole kitchen", "Some 45 boxes"],
  },
};

/** The two trucks, drawn to one scale, each a card with its button. */
export function TruckCards(props: {
  readonly chosen: QuoteTruckSize | "";
  readonly onChoose: (size: QuoteTruckSize) => void;
}) {
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {quoteTruckSizes.map((size) => (
        <TruckCard
          key={size}
          size={size}
          isChosen={props.chosen === size}
          onChoose={() => props.onChoose(size)}
        />
      ))}
    </ul>
  );
}

function TruckCard(props: {
  readonly size: QuoteTruckSize;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { size, isChosen } = props;
  const { title, fits, list } = words[size];
  const helpers = defaultHelpers[size];
  const name = truckSizeNames[size];
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
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="mt-1 font-semibold">{fits}</p>
        <ul className="mt-3 grid flex-1 content-start gap-1 text-quiet">
          {list.map((item) => (
            <li key={item} className="flex gap-2">
              <CheckIcon className="mt-1 size-4 text-action" />
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-small text-quiet">
          Comes with {helpers === 1 ? "1 helper" : `${helpers} helpers`} to start with. You can
          change that on the quote.
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
