import type { ReactNode } from "react";

const looks = {
  text: [
    "grid gap-x-6 py-3 sm:grid-cols-[minmax(9rem,1fr)_2fr]",
    "text-quiet",
    "min-w-0 font-medium break-words",
  ],
  figures: ["flex justify-between gap-6 py-3", "", "text-right font-semibold tabular-nums"],
} as const;

/** Pairs of a word and its value: side by side, on narrow screens where both fit. */
export function DefinitionList(props: {
  /** The value of each word; false leaves its row out. */
  readonly items: Readonly<Record<string, ReactNode>>;
  /** `figures` sets the values right, in columns; `text` leaves them room to wrap. */
  readonly align?: keyof typeof looks;
}) {
  const [row, word, said] = looks[props.align ?? "text"];
  return (
    <dl className="divide-y divide-line">
      {Object.entries(props.items).map(
        ([term, value]) =>
          value !== false && (
            <div key={term} className={row}>
              <dt className={word}>{term}</dt>
              <dd className={said}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
