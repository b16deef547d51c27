import { useState } from "react";
import { createSearchParams, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { RouteLine } from "#web/parts/pictures/route-line.tsx";
import { noPlace, type PlaceChoice, PlaceField } from "#web/parts/places/place-field.tsx";
import { Card } from "#web/ui/card.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";

/** The top of the home page: a promise, the start of a quote, and a sentence about the cash. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="border-b-3 border-ink">
      <div className="page-width grid items-center gap-x-16 gap-y-8 pt-8 pb-10 md:pt-16 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          <h1 id="hero-title" className="max-w-[14ch] text-display font-heavy">
            Know the price before the truck moves.
          </h1>
          <p className="mt-4 max-w-[46ch] text-lead text-quiet md:mt-6">
            A truck, a driver and helpers, anywhere in Gauteng. Any day, 07:00 to 17:00.
          </p>
          <p className="mt-6 hidden max-w-[44ch] border-l-4 border-action pl-4 font-semibold lg:block">
            <CashSentence />
          </p>
        </div>
        <div>
          <Card className="relative z-10">
            <h2 className="mb-4 text-lead font-bold">Where from, where to?</h2>
            <QuoteStarter />
          </Card>
          <p className="mt-6 border-l-4 border-action pl-4 font-semibold lg:hidden">
            <CashSentence />
          </p>
        </div>
      </div>
      <div className="page-width">
        <RoadScene className="block h-auto w-full" />
      </div>
    </section>
  );
}

function CashSentence() {
  return "You pay in cash on the day, once your goods are unloaded. No deposit, and nothing is added at the door.";
}

/** The start of a quote: both places go along to the quote page, chosen or only typed. */
function QuoteStarter() {
  const navigate = useNavigate();
  const call = useFormCall();
  const [from, setFrom] = useState<PlaceChoice>(noPlace);
  const [to, setTo] = useState<PlaceChoice>(noPlace);

  function goToQuote() {
    const known = Object.entries({
      from: from.text.trim(),
      to: to.text.trim(),
      fromId: from.item?.placeId ?? "",
      toId: to.item?.placeId ?? "",
    }).filter(([, value]) => value !== "");
    const search = known.length > 0 ? `?${createSearchParams(known)}` : "";
    void navigate(webPaths.quote() + search);
  }

  return (
    <Form label="Start a quote" onSubmit={goToQuote} call={call}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <RouteLine className="pt-10 pb-2" />
        <div className="grid gap-4">
          <PlaceField
            name="from"
            label="From"
            placeholder="Suburb or street"
            value={from}
            onChange={setFrom}
          />
          <PlaceField
            name="to"
            label="To"
            placeholder="Suburb or street"
            value={to}
            onChange={setTo}
          />
        </div>
      </div>
      <div>
        <SubmitButton className="w-full">
          See my price
          <ArrowRightIcon className="size-5" />
        </SubmitButton>
        <p className="mt-3 text-center text-small text-quiet">Free, and without an account.</p>
      </div>
    </Form>
  );
}
