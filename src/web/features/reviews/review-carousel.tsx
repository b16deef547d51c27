import type { ReactNode } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons.tsx";
import { type Review, ReviewText } from "./review-text.tsx";

/** A list that scrolls must be reachable by keyboard. */
const keyboardReachable = { tabIndex: 0 };

/**
 * One review at a time. It is swiped or scrolled like any list and steps by buttons and arrow keys
 * (enhance-carousel.ts); it never moves by itself, so nobody has to stop it to read.
 */
export function ReviewCarousel(props: {
  readonly label: string;
  readonly reviews: readonly Review[];
}) {
  const { label, reviews } = props;
  return (
    <section data-carousel aria-roledescription="carousel" aria-label={label}>
      <ul
        {...keyboardReachable}
        aria-label="Reviews"
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-card border border-line bg-card shadow-soft [scrollbar-width:none]"
      >
        {reviews.map((review) => (
          <li key={review.id} className="w-full shrink-0 snap-center content-center p-6 md:p-10">
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center gap-2">
        <Control label="Previous review" step={-1}>
          <ChevronLeftIcon className="size-5" />
        </Control>
        <Control label="Next review" step={1}>
          <ChevronRightIcon className="size-5" />
        </Control>
        <p aria-live="polite" className="ml-2 text-small text-quiet">
          <span className="sr-only">Review </span>
          <span data-count>1</span> of {reviews.length}
        </p>
      </div>
    </section>
  );
}

function Control(props: {
  readonly label: string;
  readonly step: 1 | -1;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-step={props.step}
      aria-label={props.label}
      className="grid size-11 place-items-center rounded-full border border-field bg-card hover:border-ink hover:bg-sand"
    >
      {props.children}
    </button>
  );
}
