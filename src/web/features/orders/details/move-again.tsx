import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isOfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveAddressDetails } from "#domain/orders/move-ends.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import {
  chooseDraftPlace,
  emptyQuoteDraft,
  enterDraftPlace,
  isQuoteDraftBegun,
  type QuoteDraft,
  type TripEnd,
} from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { findNamedPlace } from "#web/parts/places/named-place.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

const ends = ["pickup", "destination"] as const satisfies readonly TripEnd[];

/** The two ways to move again, each with the order's places that become the new pickup and destination. */
const ways = {
  again: { label: "Book again", pickup: "pickup", destination: "destination" },
  back: { label: "The way back", pickup: "destination", destination: "pickup" },
} as const;
type Way = keyof typeof ways;

/** Makes a draft of the same move, or of the way back, with neither day nor price. */
async function draftFromOrder(order: OrderDetails, way: Way): Promise<QuoteDraft> {
  const { helpers, floors } = order;
  const truckSize = isOfferedTruckSize(order.truckSize) ? order.truckSize : "";
  const places = await Promise.all(ends.map((end) => findNamedPlace(order[ways[way][end]])));
  return ends.reduce<QuoteDraft>(
    (draft, end, index) => {
      const [from, place] = [ways[way][end], places[index]];
      const filled = place
        ? chooseDraftPlace(draft, end, place)
        : enterDraftPlace(draft, end, order[from]);
      return { ...filled, [`${end}Details`]: order[`${from}Details`] ?? emptyMoveAddressDetails };
    },
    { ...emptyQuoteDraft, truckSize, helpers, floors },
  );
}

export function MoveAgainButtons({ order }: { readonly order: OrderDetails }) {
  const navigate = useNavigate();
  const call = useFormCall();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [asks, setAsks] = useState(false);
  if (order.pickup === erasedName) return null;

  function open(way: Way) {
    setChosen(way);
    setAsks(false);
    void call.run(() => draftFromOrder(order, way), {
      done: (draft) => {
        quoteDraftStore.change(() => draft);
        navigate(webPaths.quote());
      },
    });
  }

  return (
    <>
      {(["again", "back"] as const).map((way) => (
        <Button
          key={way}
          variant="secondary"
          busy={call.busy && chosen === way}
          disabled={call.busy}
          onClick={() => {
            setChosen(way);
            if (isQuoteDraftBegun(quoteDraftStore.current())) setAsks(true);
            else open(way);
          }}
        >
          {ways[way].label}
        </Button>
      ))}
      {call.error !== null && <Notice kind="error" title={apiErrorMessage(call.error)} />}
      <ConfirmDialog
        open={asks}
        question="Replace the quote that you have begun?"
        onNo={() => setAsks(false)}
        onYes={() => chosen && open(chosen)}
      >
        You have filled in another move. This one takes its place.
      </ConfirmDialog>
    </>
  );
}
