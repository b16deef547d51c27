import { type ReactNode, useRef, useState } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons.tsx";
import { type Review, ReviewText } from "./review-text.tsx";

/** A list that scrolls must be reachable by keyboard. */
const keyboardReachable = { tabIndex: 0 };

/**
 * One review at a time. It is swiped or scrolled like any list and steps by buttons and arrow keys;
 * it never moves by itself, so nobody has to stop it to read.
 */
export function ReviewCarousel({ reviews }: { readonly reviews: readonly Review[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  function show(index: number) {
    const at = (index + reviews.length) % reviews.length;
    const list = track.current;
    // How fast, the style sheet says: at once where less motion is wanted.
    list?.scrollTo({ left: at * list.clientWidth });
  }

  return (
    // The keys do what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label="Example reviews"
      onKeyDown={(event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        event.preventDefault();
        show(event.key === "ArrowLeft" ? current - 1 : current + 1);
      }}
    >
      <ul
        ref={track}
        {...keyboardReachable}
        aria-label="Reviews"
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-card border border-line bg-card shadow-soft [scrollbar-width:none]"
        onScroll={(event) => {
          const list = event.currentTarget;
          setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
        }}
      >
        {reviews.map((review) => (
          <li key={review.name} className="w-full shrink-0 snap-center p-6 md:p-10">
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center gap-2">
        <Control label="Previous review" onPress={() => show(current - 1)}>
          <ChevronLeftIcon className="size-5" />
        </Control>
        <Control label="Next review" onPress={() => show(current + 1)}>
          <ChevronRightIcon className="size-5" />
        </Control>
        <p aria-live="polite" className="ml-2 text-small text-quiet">
          <span className="sr-only">Review </span>
          {current + 1} of {reviews.length}
        </p>
      </div>
    </section>
  );
}

function Control(props: {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      className="grid size-11 place-items-center rounded-full border border-field bg-card hover:border-ink hover:bg-sand"
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
