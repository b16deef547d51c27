import { webPaths } from "#contract/web-paths.ts";
import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import {
  type OfferedTruckSize,
  offeredTrucks,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { movePricesForUnknownDay } from "#domain/quotes/price-quote.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { chooseDraftTruckSize, type QuoteDraft } from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import {
  type LivePriceInput,
  type MeasuredDistance,
  movePriceBasisForDraft,
  quoteAmountsForDraft,
  type TruckPricing,
} from "../live-price.ts";
import { useTruckPricing } from "../request-quote.ts";

/** The field for the truck, chosen by one of two cards, or on a page that draws the trucks beside a person. */
export function TruckField(props: LivePriceInput) {
  const { truckSize, helpers } = props.draft;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <TextField
          name="truckShown"
          label="Truck Size"
          readOnly
          placeholder="None yet"
          value={truckSize === "" ? "" : truckCatalogue[truckSize].name}
        />
        <LinkButton to={webPaths.trucksInfo()} variant="secondary" size="compact">
          {truckSize === "" ? "Choose a truck size" : "Change truck size"}
        </LinkButton>
      </div>
      <RadioCards
        name="truckSize"
        label="Choose your truck"
        value={truckSize === "" ? null : truckSize}
        options={offeredTrucks.map((truck) => ({
          value: truck.size,
          label: (
            <span className="sm:flex sm:justify-between sm:gap-x-3">
              {truck.name}
              <PriceOnCard {...props} size={truck.size} />
            </span>
          ),
          description: `${truck.weight}, for ${truck.fits}. ${truck.contentsText} ${toCarry(
            truck.size === truckSize ? (helpers ?? 0) : truck.helpers,
          )}`,
        }))}
        onValueChange={(size) =>
          quoteDraftStore.change((draft) => chooseDraftTruckSize(draft, size))
        }
      />
    </div>
  );
}

function PriceOnCard({
  draft,
  distance,
  size,
}: LivePriceInput & { readonly size: OfferedTruckSize }) {
  const nowMs = useServerNowMs();
  const { data: pricing } = useTruckPricing(size, draft);
  if (pricing === undefined) return null;
  const known = { pricing, distance: distance.state === "ready" ? distance.value : null };
  const shown = truckOptionPrice(draft, size, known, nowMs);
  return (
    <span className="max-sm:block sm:text-right">
      <span className="whitespace-nowrap tabular-nums">
        {shown.isFrom ? "from " : shown.isAbout && "about "}
        {formatRand(shown.price)}
      </span>{" "}
      <span className="text-small font-normal text-quiet sm:block">
        {shown.isFrom ? "plus the distance" : shown.isOnMostDays && "on most days"}
      </span>
    </span>
  );
}

/** Avoids the word "helpers", so that only the field "Helpers" is found by that label. */
function toCarry(helpers: number): string {
  if (helpers === 0) return "The driver drives, you carry.";
  return `With ${helpers} ${helpers === 1 ? "person" : "people"} to carry.`;
}

/**
 * Works out a truck's price from the fields that are filled in so far, with the usual helpers of that truck.
 * The price leaves out an unknown distance (`isFrom`), is that of most days until a day is chosen, and is
 * approximate if the distance was measured for another truck, for which other roads may be open.
 */
export function truckOptionPrice(
  draft: QuoteDraft,
  size: OfferedTruckSize,
  known: { readonly distance: MeasuredDistance | null; readonly pricing: TruckPricing },
  nowMs: number | null,
) {
  const { distance, pricing } = known;
  const isChosen = size === draft.truckSize;
  const isOnMostDays = nowMs === null || checkMoveDate(draft.orderDate, nowMs) !== null;
  const move = isChosen ? draft : chooseDraftTruckSize(draft, size);
  const kms = distance?.kms ?? 0;
  const { price } = isOnMostDays
    ? movePricesForUnknownDay(movePriceBasisForDraft(move, pricing, kms))
    : quoteAmountsForDraft(move, pricing, kms);
  const isOfOtherTruck = distance?.source === "route" && !distance.isForAnyTruck && !isChosen;
  return { price, isFrom: distance === null, isOnMostDays, isAbout: isOfOtherTruck };
}
