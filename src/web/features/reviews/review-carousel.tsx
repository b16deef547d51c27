import { type ReactNode, useEffect, useRef, useState } from "react";
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from "#web/ui/icons.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { type Review, ReviewText } from "./review-text.tsx";

/** How long one review stays while the carousel moves by itself, in milliseconds. */
const stay = 8000;

/** What scrolls must be reached by the keyboard. */
const keyboardReachable = { tabIndex: 0 };

/**
 * One review at a time. It is swiped or scrolled like any list, steps by buttons and arrow keys,
 * and moves by itself until it is paused, touched or focused; never for those who ask for less.
 */
export function ReviewCarousel({ reviews }: { readonly reviews: readonly Review[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [wish, setWish] = useState<"play" | "pause" | null>(null);
  const isReduced = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isPlaying = wish === null ? !isReduced : wish === "play";

  function show(index: number) {
    scrollTo(track.current, (index + reviews.length) % reviews.length);
  }

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const next = (current + 1) % reviews.length;
    const timer = setTimeout(() => scrollTo(track.current, next), stay);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, current, reviews.length]);

  return (
    // Pointer and focus only hold the movement, and the keys do what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label="Example reviews"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
        <Control
          label={isPlaying ? "Pause the reviews" : "Play the reviews"}
          onPress={() => setWish(isPlaying ? "pause" : "play")}
        >
          {isPlaying ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        </Control>
        <p
          aria-live={isPlaying && !isHeld ? "off" : "polite"}
          className="ml-2 text-small text-quiet"
        >
          <span className="sr-only">Review </span>
          {current + 1} of {reviews.length}
        </p>
      </div>
    </section>
  );
}

function scrollTo(list: HTMLElement | null, index: number) {
  list?.scrollTo({ left: index * list.clientWidth, behavior: "smooth" });
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
