import { StarIcon } from "#web/ui/icons.tsx";

/** The words of one customer, under the stars. */
export function ReviewText({ review }: { readonly review: Review }) {
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

export type Review = {
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
