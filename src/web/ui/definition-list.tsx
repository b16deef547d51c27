import type { ReactNode } from "react";

const looks = {
  text: [
    "grid gap-x-6 py-3 sm:grid-cols-[minmax(9rem,1fr)_2fr]",
    "text-quiet",
    "min-w-0 font-medium break-words",
  ],
  figures: ["flex justify-between gap-6 py-3", "", "text-right font-semibold tabular-nums"],
} as const;

/** A list of terms and their values, side by side where both fit. */
export function DefinitionList(props: {
  /** The value of each term. A term whose value is false is left out. */
  readonly items: Readonly<Record<string, ReactNode>>;
  /** `figures` aligns the values to the right; `text` lets long values wrap. */
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
