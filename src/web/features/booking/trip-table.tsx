import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { DraftQuote, QuoteDraft } from "#web/drafts/quote-draft.ts";
import { formatDateTime } from "#web/format.ts";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

export function TripTable(props: {
  readonly draft: QuoteDraft;
  readonly quote: DraftQuote;
  readonly caption: string;
  readonly more?: readonly (readonly [string, ReactNode])[];
}) {
  const { draft, quote, more = [] } = props;
  const { truckSize } = draft;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["Date and time", formatDateTime(draft.orderDate, draft.orderTime)],
    ["Pick Up", draft.pickup.formatted_address],
    ["Destination", draft.destination.formatted_address],
    ["Kilometers", formatDistance(quote)],
    ["Truck Size", truckText(truckSize)],
    ["Helpers", draft.helpers ?? 0],
    ["Floors", draft.floors ?? 0],
    ...more,
  ];
  return (
    <table className="w-full">
      <caption className="sr-only">{props.caption}</caption>
      <tbody className="divide-y divide-line">
        {rows.map(([name, value]) => (
          <tr key={name} className="max-sm:grid max-sm:py-2 sm:align-top">
            <th
              scope="row"
              className="text-left font-normal text-quiet max-sm:text-small sm:w-32 sm:py-2.5 sm:pr-4 sm:whitespace-nowrap"
            >
              {name}
            </th>
            <td className="min-w-0 font-semibold wrap-anywhere whitespace-pre-line sm:py-2.5">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TripCard(props: { readonly draft: QuoteDraft; readonly quote: DraftQuote }) {
  return (
    <Card
      title="Your move"
      badge={
        <Link to={webPaths.quote()} className="link inline-flex min-h-11 items-center text-small">
          Change
        </Link>
      }
    >
      <TripTable {...props} caption="Your move" />
    </Card>
  );
}
