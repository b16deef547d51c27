import { brand } from "#contract/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RetryIcon, Spinner } from "#web/ui/icons.tsx";
import { PriceExplained } from "./breakdown/price-explained.tsx";
import type { PriceLine } from "./breakdown/price-lines.ts";
import { MissingFields } from "./form/missing-fields.tsx";
import type { LivePrice } from "./live-price.ts";
import { PriceTag } from "./price-tag.tsx";

/** The price beside the form, on screens that have room for it. */
export function PriceCard(props: {
  readonly price: LivePrice;
  readonly lines: readonly PriceLine[];
}) {
  const { price, lines } = props;
  return (
    <Card label="Your price">
      <p className="text-lead font-bold">Your price</p>
      <div className="mt-3">
        {price.kind === "missing" && (
          <>
            <p className="text-quiet">It shows here as soon as we know these:</p>
            <MissingFields fields={price.fields} className="mt-2 grid justify-items-start gap-1" />
          </>
        )}
        {price.kind === "loading" && <WorkingItOut />}
        {price.kind === "failed" && <PriceFailed price={price} />}
        {price.kind === "priced" && (
          <>
            <PriceTag price={price.amounts.price} large />
            <p className="mt-4 mb-4">{cashSentence}</p>
            <PriceExplained lines={lines} total={price.amounts.price} />
          </>
        )}
      </div>
    </Card>
  );
}

export const cashSentence = `You pay this in cash on the day. Nothing is added at the door. ${brand.vatSentence}`;

export function WorkingItOut() {
  return (
    <p className="flex items-center gap-2 text-quiet">
      <Spinner /> Working out your price
    </p>
  );
}

function PriceFailed(props: { readonly price: LivePrice & { readonly kind: "failed" } }) {
  return (
    <div role="alert">
      <p>{props.price.message}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={props.price.busy}
        icon={<RetryIcon className="size-5" />}
        onClick={props.price.retry}
      >
        Try again
      </Button>
    </div>
  );
}
