import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isOfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd } from "#domain/orders/move-ends.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import {
  choosePlace,
  emptyDraft,
  type QuoteDraft,
  type TripEnd,
  typePlace,
} from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { findNamedPlace } from "#web/parts/places/named-place.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

const labels = { again: "Book again", back: "The way back" } as const;
type Way = keyof typeof labels;

const ends = ["pickup", "destination"] as const satisfies readonly TripEnd[];

/** A draft of the same move, or of the way back, without a day and a price. */
async function draftOf(order: OrderDetails, way: Way): Promise<QuoteDraft> {
  const { truckSize, helpers, floors } = order;
  const [from, to] = way === "again" ? ends : ends.toReversed();
  const start: QuoteDraft = {
    ...emptyDraft,
    truckSize: isOfferedSize(truckSize) ? truckSize : "",
    helpers,
    floors,
  };
  const texts = { pickup: order[from ?? "pickup"], destination: order[to ?? "destination"] };
  const places = await Promise.all(ends.map((end) => findNamedPlace(texts[end])));
  const draft = ends.reduce((filled, end, index) => {
    const place = places[index];
    return place ? choosePlace(filled, end, place) : typePlace(filled, end, texts[end]);
  }, start);
  return {
    ...draft,
    pickupDetails: order[`${from ?? "pickup"}Details`] ?? emptyMoveEnd,
    destinationDetails: order[`${to ?? "destination"}Details`] ?? emptyMoveEnd,
  };
}

const isBegun = () => {
  const { quote: _, attempt: __, ...entered } = quoteDraft.current();
  const { quote: ___, attempt: ____, ...empty } = emptyDraft;
  return JSON.stringify(entered) !== JSON.stringify(empty);
};

export function MoveAgain({ order }: { readonly order: OrderDetails }) {
  const navigate = useNavigate();
  const call = useFormCall();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [asks, setAsks] = useState(false);
  if (order.pickup === erasedName) return null;

  function open(way: Way) {
    setChosen(way);
    setAsks(false);
    void call.run(() => draftOf(order, way), {
      done: (draft) => {
        quoteDraft.change(() => draft);
        navigate(webPaths.quote());
      },
    });
  }

  return (
    <>
      {(Object.keys(labels) as Way[]).map((way) => (
        <Button
          key={way}
          variant="secondary"
          busy={call.busy && chosen === way}
          disabled={call.busy}
          onClick={() => {
            setChosen(way);
            if (isBegun()) setAsks(true);
            else open(way);
          }}
        >
          {labels[way]}
        </Button>
      ))}
      {call.error !== null && <Notice kind="error" title={messageOf(call.error)} />}
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
