import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import type { Trip } from "#web/parts/map/trip-drawing.tsx";
import { TripElsewhere, TripMap } from "#web/parts/map/trip-map.tsx";
import { Card } from "#web/ui/layout.tsx";
import type { Distance, LivePrice, Reading } from "./live-price.ts";

/** The trip on a map, once its price is there. Its room is kept from the start. */
export function QuoteMap(props: {
  readonly draft: QuoteDraft;
  readonly price: LivePrice;
  readonly distance: Reading<Distance>;
}) {
  const { draft, price, distance } = props;
  const isPriced = price.kind === "priced" && distance.state === "ready";
  return (
    <Card title="Your trip on the map" className="pb-3! md:pb-5!">
      {isPriced && !distance.value.isDrawn ? (
        <TripElsewhere
          from={draft.pickup.formatted_address}
          to={draft.destination.formatted_address}
        />
      ) : (
        <TripMap
          trip={isPriced ? tripOf(draft, distance.value) : null}
          waiting="Your trip shows here once it has its price."
        />
      )}
    </Card>
  );
}

function tripOf({ pickup, destination }: QuoteDraft, distance: Distance): Trip | null {
  if (pickup.location === null || destination.location === null) return null;
  return {
    from: pickup.formatted_address,
    to: destination.formatted_address,
    pickup: pickup.location,
    destination: destination.location,
    kms: distance.kms,
    source: distance.source,
    line: distance.line,
    attribution: distance.attribution,
  };
}
