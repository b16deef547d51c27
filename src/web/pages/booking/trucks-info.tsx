import { type ReactNode, useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import { type OfferedSize, offeredTrucks, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { allOf } from "#domain/text/lists.ts";
import { Island } from "#web/browser/island.tsx";
import { useNow } from "#web/browser/use-now.ts";
import { chooseTruckSize } from "#web/drafts/change-quote-draft.ts";
import { useDraft } from "#web/drafts/draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import {
  PricesExplained,
  PricesHeading,
  PricesOfTruck,
} from "#web/features/quotes/first-price/trip-price-list.tsx";
import {
  type TripPricing,
  useTripPrices,
} from "#web/features/quotes/first-price/use-trip-prices.ts";
import { TruckCards } from "#web/features/quotes/form/truck-cards.tsx";
import { cameFromOurs } from "#web/routing/open-document.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { RetryLine } from "#web/ui/states.tsx";

/** How long a choice is seen before the page goes back, in milliseconds (specification, section 2). */
const seenFor = 400;

const allTrucks = allOf(offeredTrucks.length);

export const meta = {
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
      <Island name="truck-choice" wake="touch" draft={quoteDraft.name} />
    </div>
  );
}

/** Both trucks. Choosing one goes back to the quote that asked for it, else on to the quote. */
export function TruckChoice() {
  const { truckSize, pickup, destination, floors, orderDate } = useDraft(quoteDraft);
  const nowMs = useNow();
  const pricing = useTripPrices(pickup.placeId, destination.placeId, {
    floors: floors ?? 0,
    ...(nowMs !== null && checkMoveDate(orderDate, nowMs) === null && { orderDate }),
  });
  const navigate = useNavigate();
  const [choice, setChoice] = useState<OfferedSize | null>(null);

  useEffect(() => {
    if (choice === null) return;
    const timer = setTimeout(() => {
      const isAsked = cameFromOurs(webPaths.quote()) || cameFromOurs(webPaths.prototypeQuote());
      if (isAsked) navigate(-1);
      else navigate(webPaths.quote(), { replace: true });
    }, seenFor);
    return () => clearTimeout(timer);
  }, [choice, navigate]);

  function choose(size: OfferedSize) {
    quoteDraft.change((draft) => chooseTruckSize(draft, size));
    setChoice(size);
  }

  return (
    <>
      <AboutPrices pricing={pricing} />
      <TruckCards
        chosen={choice ?? truckSize}
        priceOf={(size) => priceWith(size, pricing)}
        onChoose={choose}
      />
      <output className="sr-only">
        {choice !== null && `${truckCatalogue[choice].name} selected. Back to your quote.`}
      </output>
    </>
  );
}

/** What the prices on the cards are for, or why there are none. */
function AboutPrices({ pricing }: { readonly pricing: TripPricing }) {
  if (pricing.state === "idle" || pricing.state === "refused") return null;
  if (pricing.state === "failed") {
    return (
      <div className="mb-6">
        <RetryLine {...pricing} />
      </div>
    );
  }
  const prices = pricing.state === "ready" ? pricing.value : null;
  return (
    <div className="mb-6 max-w-text">
      <PricesHeading prices={prices} />
      <PricesExplained prices={prices} />
    </div>
  );
}

function priceWith(size: OfferedSize, pricing: TripPricing): ReactNode {
  if (pricing.state === "loading") return <PricesOfTruck item={null} />;
  if (pricing.state !== "ready") return null;
  const { items, orderDate } = pricing.value;
  const item = items.find((one) => one.truckSize === size);
  return item && <PricesOfTruck item={item} day={orderDate} />;
}
