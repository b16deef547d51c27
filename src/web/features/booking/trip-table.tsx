import type { ComponentProps } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { anyTimeNote } from "#domain/calendar/move-moment.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { PricedQuoteDraft } from "#web/drafts/quote-draft.ts";
import { FactsTable } from "#web/ui/facts-table.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

export function TripTable(
  props: PricedQuoteDraft & {
    readonly caption: string;
    readonly more?: ComponentProps<typeof FactsTable>["rows"];
  },
) {
  const { draft, quote, more = [] } = props;
  return (
    <FactsTable
      caption={props.caption}
      rows={[
        [
          "Date and time",
          draft.anyTime ? `${formatMoveStart(draft)}. ${anyTimeNote}` : formatMoveStart(draft),
        ],
        ["Pick Up", draft.pickup.formatted_address],
        ["Destination", draft.destination.formatted_address],
        ["Kilometers", formatDistance(quote)],
        ["Truck Size", truckNameAndSize(draft.truckSize)],
        ["Helpers", draft.helpers ?? 0],
        ["Floors", draft.floors ?? 0],
        ...more,
      ]}
    />
  );
}

export function TripCard(priced: PricedQuoteDraft) {
  return (
    <Card
      title="Your move"
      badge={
        <Link to={webPaths.quote()} className="link inline-flex min-h-11 items-center text-small">
          Change
        </Link>
      }
    >
      <TripTable {...priced} caption="Your move" />
    </Card>
  );
}
