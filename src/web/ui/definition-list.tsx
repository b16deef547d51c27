import type { ReactNode } from "react";

export type Definition = { readonly term: string; readonly value: ReactNode };

/** Pairs of a word and its value: side by side, on narrow screens where both fit. */
export function DefinitionList(props: {
  readonly items: readonly Definition[];
  /** `figures` sets the values right, in columns; `text` leaves them room to wrap. */
  readonly align?: "text" | "figures";
}) {
  const isFigures = props.align === "figures";
  return (
    <dl className="divide-y divide-line">
      {props.items.map((item) => (
        <div
          key={item.term}
          className={
            isFigures
              ? "flex justify-between gap-6 py-3"
              : "grid gap-x-6 py-3 sm:grid-cols-[minmax(9rem,1fr)_2fr]"
          }
        >
          <dt className={isFigures ? "" : "text-quiet"}>{item.term}</dt>
          <dd
            className={
              isFigures
                ? "text-right font-semibold tabular-nums"
                : "min-w-0 font-medium break-words"
            }
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
