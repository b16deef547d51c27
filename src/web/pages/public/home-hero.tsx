import { consentPromise } from "#domain/orders/door-promise.ts";
import { Island } from "#web/browser/island.tsx";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { Card } from "#web/ui/layout.tsx";

/** The top of the home page: a promise, the start of a quote, and a sentence about the cash. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="border-b-3 border-ink">
      <div className="page-width grid items-start gap-x-16 gap-y-8 pt-8 pb-10 md:pt-16 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="lg:pt-14">
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
          <Card className="for-bookers relative z-10">
            <h2 className="mb-4 text-lead font-bold">Where from, where to?</h2>
            <Island name="quote-starter" wake="touch" />
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
  return `You pay in cash on the day, once your goods are unloaded. No deposit. ${consentPromise}`;
}
