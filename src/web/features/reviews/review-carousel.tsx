import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  PauseIcon,
  PlayIcon,
  StarIcon,
} from "#web/ui/icons.tsx";

/** How long one review stays while the carousel moves by itself, in milliseconds. */
const stay = 8000;

/** What scrolls must be reached by the keyboard. */
const keyboardReachable = { tabIndex: 0 };

const controlLook =
  "grid size-11 place-items-center rounded-full border border-field bg-card hover:border-ink hover:bg-sand";

/** How far each of these keys goes. */
const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * One review at a time. It is swiped or scrolled like any list, steps by buttons and arrow keys,
 * and moves by itself until it is paused, touched or focused; never for those who ask for less.
 */
export function ReviewCarousel(props: { readonly reviews: readonly Review[] }) {
  const { reviews } = props;
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [wish, setWish] = useState<"play" | "pause" | null>(null);
  const isReduced = useReducedMotion();
  const isPlaying = wish === null ? !isReduced : wish === "play";

  function show(index: number) {
    scrollTo(track.current, (index + reviews.length) % reviews.length);
  }

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(() => {
      scrollTo(track.current, (current + 1) % reviews.length);
    }, stay);
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
        const step = keySteps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        show(current + step);
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
        <button
          type="button"
          aria-label="Previous review"
          className={controlLook}
          onClick={() => show(current - 1)}
        >
          <ChevronLeftIcon className="size-5" />
        </button>
        <button
          type="button"
          aria-label="Next review"
          className={controlLook}
          onClick={() => show(current + 1)}
        >
          <ChevronRightIcon className="size-5" />
        </button>
        <button
          type="button"
          aria-label={isPlaying ? "Pause the reviews" : "Play the reviews"}
          className={controlLook}
          onClick={() => setWish(isPlaying ? "pause" : "play")}
        >
          {isPlaying ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        </button>
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

function ReviewText({ review }: { readonly review: Review }) {
  return (
    <figure>
      <p className="flex items-center gap-1">
        {[1, 2, 3, 4, 5].map((star) => (
          <StarIcon
            key={star}
            className={`size-5 ${star <= review.rating ? "text-action" : "text-line"}`}
          />
        ))}
        <span className="ml-2 text-small font-semibold">{review.rating} out of 5</span>
      </p>
      <blockquote className="mt-4 text-lead font-medium">{review.text}</blockquote>
      <figcaption className="mt-4 text-small text-quiet">
        <span className="font-bold text-ink">{review.name}</span>
        <br />
        {review.trip}
      </figcaption>
    </figure>
  );
}

type Review = {
  readonly name: string;
  readonly trip: string;
  /** Whole stars, 1 to 5. */
  readonly rating: number;
  readonly text: string;
};

/** Written by us to show where reviews will stand; the page says so. */
export const exampleReviews: readonly Review[] = [
  {
    name: "Lerato, for example",
    trip: "Bachelor flat, Melville to Fourways",
    rating: 5,
    text: "The total on the screen was the total I paid at the new flat. Two people carried, nobody sighed about the stairs, and my plants came out alive.",
  },
  {
    name: "Johan, for example",
    trip: "Couch and fridge, Centurion to Hatfield",
    rating: 4,
    text: "Booked on Thursday for Saturday morning. The driver rang ten minutes before he arrived and had blankets for the fridge. I would have liked a slot before seven.",
  },
  {
    name: "Ayesha, for example",
    trip: "Two bedrooms, Lenasia to Benoni",
    rating: 5,
    text: "My mother needed one clear number before she would say yes. She got it, she had it ready in cash, and she was making tea in her new kitchen by three.",
  },
];

const question = "(prefers-reduced-motion: reduce)";

/** Whether the visitor asks for less movement; taken for granted until the browser has said. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const answer = window.matchMedia(question);
      answer.addEventListener("change", changed);
      return () => answer.removeEventListener("change", changed);
    },
    () => window.matchMedia(question).matches,
    () => true,
  );
}
