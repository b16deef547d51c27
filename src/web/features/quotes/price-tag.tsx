import { formatRand } from "#domain/money/format-rand.ts";

/** The price on a marigold background, a colour that nothing else on a page has. */
export function PriceTag(props: { readonly price: number; readonly large?: boolean }) {
  return (
    <strong
      translate="no"
      className={`inline-block rounded-field bg-price font-heavy tracking-tight whitespace-nowrap text-ink tabular-nums ${props.large ? "px-3 py-1 text-display" : "px-2 py-0.5 text-title"}`}
    >
      {formatRand(props.price)}
    </strong>
  );
}
