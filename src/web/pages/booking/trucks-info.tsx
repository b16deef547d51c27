import { type ReactNode, useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import {
  type OfferedTruckSize,
  offeredTruckSizes,
  offeredTrucks,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { priceMove } from "#domain/quotes/price-quote.ts";
import { bothOrAllWord, capitaliseFirstLetter } from "#domain/text/lists.ts";
import { Island } from "#web/browser/island.tsx";
import { didVisitorComeFromThisSite } from "#web/browser/referrer.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { chooseDraftTruckSize, type QuoteDraft } from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import {
  PricesExplanation,
  PricesHeading,
  TruckPrices,
} from "#web/features/quotes/first-price/trip-price-list.tsx";
import {
  type TripPricesState,
  useTripPrices,
} from "#web/features/quotes/first-price/use-trip-prices.ts";
import { useTruckPricing } from "#web/features/quotes/request-quote.ts";
import { formatCount } from "#web/format.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { ErrorRetryLine } from "#web/ui/states.tsx";

/** How long the page shows the chosen truck before it returns to the quote, in milliseconds. */
const choiceShownMs = 400;

const allTrucks = bothOrAllWord(offeredTrucks.length);

export const pageHead = {
  title: "Select a truck size",
  description: `${offeredTrucks
    .map(({ name, weight, fits }) => `${name}, ${weight}, for ${fits}`)
    .join("; ")}. ${allTrucks} drawn to scale, with what fits in.`,
  path: webPaths.trucksInfo(),
};

export default function TrucksInfo() {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeading intro={`${allTrucks} trucks are drawn to one scale, beside a person of 1.75 m.`}>
        Select a Truck Size
      </PageHeading>
      <Island name="truck-choice" wake="touch" draft={quoteDraftStore.name} />
    </div>
  );
}

/** Both trucks to choose from. A choice leads to the quote page: back to it if the visitor came from it. */
export function TruckChoice() {
  const draft = useFormDraft(quoteDraftStore);
  const { truckSize, pickup, destination, floors, orderDate } = draft;
  const nowMs = useServerNowMs();
  const pricing = useTripPrices(pickup.placeId, destination.placeId, {
    floors: floors ?? 0,
    ...(nowMs !== null && checkMoveDate(orderDate, nowMs) === null && { orderDate }),
  });
  const navigate = useNavigate();
  const [choice, setChoice] = useState<OfferedTruckSize | null>(null);

  useEffect(() => {
    if (choice === null) return;
    const timer = setTimeout(() => {
      const isAsked =
        didVisitorComeFromThisSite(webPaths.quote()) ||
        didVisitorComeFromThisSite(webPaths.prototypeQuote());
      if (isAsked) navigate(-1);
      else navigate(webPaths.quote(), { replace: true });
    }, choiceShownMs);
    return () => clearTimeout(timer);
  }, [choice, navigate]);

  function choose(size: OfferedTruckSize) {
    quoteDraftStore.change((latest) => chooseDraftTruckSize(latest, size));
    setChoice(size);
  }

  return (
    <>
      <AboutPrices pricing={pricing} />
      <ul className="grid gap-6 md:grid-cols-2">
        {offeredTruckSizes.map((size) => (
          <TruckCard
            key={size}
            size={size}
            draft={draft}
            isChosen={(choice ?? truckSize) === size}
            price={priceWith(size, pricing)}
            onChoose={() => choose(size)}
          />
        ))}
      </ul>
      <output className="sr-only">
        {choice !== null && `${truckCatalogue[choice].name} selected. Back to your quote.`}
      </output>
    </>
  );
}

function AboutPrices({ pricing }: { readonly pricing: TripPricesState }) {
  if (pricing.state === "idle" || pricing.state === "refused") return null;
  if (pricing.state === "failed") {
    return (
      <div className="mb-6">
        <ErrorRetryLine {...pricing} />
      </div>
    );
  }
  const prices = pricing.state === "ready" ? pricing.value : null;
  return (
    <div className="mb-6 max-w-text">
      <PricesHeading prices={prices} />
      <PricesExplanation prices={prices} />
    </div>
  );
}

function priceWith(size: OfferedTruckSize, pricing: TripPricesState): ReactNode {
  if (pricing.state === "loading") return <TruckPrices item={null} />;
  if (pricing.state !== "ready") return null;
  const { items, orderDate } = pricing.value;
  const item = items.find((one) => one.truckSize === size);
  return item && <TruckPrices item={item} day={orderDate} />;
}

function TruckCard(props: {
  readonly size: OfferedTruckSize;
  readonly draft: QuoteDraft;
  readonly isChosen: boolean;
  readonly price: ReactNode;
  readonly onChoose: () => void;
}) {
  const { size, isChosen } = props;
  const { name, fits, contents, helpers } = truckCatalogue[size];
  const { data: pricing } = useTruckPricing(size, props.draft);
  const cost = pricing && priceMove({ pricing, metres: 0, helpers, floors: 0 }, 0).helpersCost;
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
        <h2 className="text-lead font-bold">
          {name} ({size})
        </h2>
        <p className="mt-1 font-semibold">{capitaliseFirstLetter(fits)}</p>
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
          We add {formatCount(helpers, "helper")}
          {cost !== undefined && ` (${formatRand(cost)})`}.{" "}
          {/* This sentence has its own line, so that the button below does not move when the cost loads. */}
          <span className="block">Change it any time.</span>
        </p>
        {/* The click area of this button covers the whole card. */}
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
