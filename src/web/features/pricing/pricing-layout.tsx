import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import type { TypedRates } from "./example-price.ts";
import { ExamplePriceCard } from "./example-price-card.tsx";

/** The form of a pricing record with what its rates make of a typical trip beside it. */
export function PricingLayout(props: { readonly rates: TypedRates; readonly children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="md:p-6">{props.children}</Card>
      <ExamplePriceCard rates={props.rates} />
    </div>
  );
}
