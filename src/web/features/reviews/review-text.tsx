import { createContext } from "react";
import type { PublishedReview } from "#contract/reviews.contract.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { LongText } from "#web/parts/long-text.tsx";
import { ChevronLeftIcon, ChevronRightIcon, StarIcon } from "#web/ui/icons.tsx";

export function PublicReviewText({ review }: { readonly review: PublicReview }) {
  return (
    <figure className="wrap-anywhere">
      <p className="flex items-center gap-1">
        {[1, 2, 3, 4, 5].map((star) => (
          <StarIcon
            key={star}
            className={`size-5 ${star <= review.rating ? "text-action" : "text-line"}`}
          />
        ))}
        <span className="ml-2 text-small font-semibold">{review.rating} out of 5</span>
      </p>
      {review.text === "" ? (
        <p className="mt-4 text-quiet">Stars without words.</p>
      ) : (
        <blockquote className="mt-4 text-lead font-medium whitespace-pre-line">
          <LongText text={review.text} />
        </blockquote>
      )}
      <figcaption className="mt-4 text-small text-quiet">
        <span className="font-bold text-ink">{review.name}</span>
        <br />
        {review.about}
        {review.reply && (
          <div className="mt-4 border-l-4 border-line pl-4 whitespace-pre-line">
            <span className="block font-bold text-ink">Our answer</span>
            <LongText text={review.reply} />
          </div>
        )}
      </figcaption>
    </figure>
  );
}

export function toPublicReview(review: PublishedReview, id: number): PublicReview {
  const { name, area, rating, words, reply, day } = review;
  const month = formatMonth(day);
  return { id, name, about: area ? `${area}, ${month}` : month, rating, text: words, reply };
}

export type PublicReview = Pick<PublishedReview, "name" | "rating"> &
  Partial<Pick<PublishedReview, "reply">> & {
    readonly id: number;
    /** The move that the review is about: its area and month, or for an example a short description. */
    readonly about: string;
    readonly text: string;
  };

/** Examples for as long as there are too few reviews; the page says that they are examples. */
export const exampleReviews: readonly PublicReview[] = [
  {
    id: 0,
    name: "Lerato, for example",
    about: "Bachelor flat, Melville to Fourways",
    rating: 5,
    text: "The total on the screen was the total I paid at the new flat. Two people carried, nobody sighed about the stairs, and my plants came out alive.",
  },
  {
    id: 1,
    name: "Johan, for example",
    about: "Couch and fridge, Centurion to Hatfield",
    rating: 4,
    text: "Booked on Thursday for Saturday morning. The driver rang ten minutes before he arrived and had blankets for the fridge. I would have liked a slot before seven.",
  },
  {
    id: 2,
    name: "Ayesha, for example",
    about: "Two bedrooms, Lenasia to Benoni",
    rating: 5,
    text: "My mother needed one clear number before she would say yes. She got it, she had it ready in cash, and she was making tea in her new kitchen by three.",
  },
];

/** A list that scrolls must be reachable by keyboard. */
const keyboardReachable = { tabIndex: 0 };

/** Shows one review at a time. It never moves by itself, so that everybody can read at their own pace. */
export function ReviewCarousel(props: {
  readonly label: string;
  readonly reviews: readonly PublicReview[];
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
            <PublicReviewText review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center gap-2">
        {controls.map(({ label, step, Icon }) => (
          <button
            key={step}
            type="button"
            data-step={step}
            aria-label={label}
            className="grid size-11 place-items-center rounded-full border border-field bg-card hover:border-ink hover:bg-sand"
          >
            <Icon className="size-5" />
          </button>
        ))}
        <p aria-live="polite" className="ml-2 text-small text-quiet">
          <span className="sr-only">Review </span>
          <span data-count>1</span> of {reviews.length}
        </p>
      </div>
    </section>
  );
}

const controls = [
  { label: "Previous review", step: -1, Icon: ChevronLeftIcon },
  { label: "Next review", step: 1, Icon: ChevronRightIcon },
] as const;

/** The reviews that the server writes into the home page's HTML: browsers load no code for them. */
export const PrerenderedReviews = createContext<readonly PublishedReview[]>([]);
