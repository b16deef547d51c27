import { groupDigits } from "../group-digits.ts";

export type FilterChip = {
  readonly value: string;
  readonly label: string;
  /** How many rows it would show; undefined while that is not known. */
  readonly count?: number | undefined;
};

/** One choice out of a few that narrows a list. */
export function FilterChips(props: {
  readonly label: string;
  readonly chips: readonly FilterChip[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-1.5 md:gap-2">
      <legend className="sr-only">{props.label}</legend>
      {props.chips.map((chip) => {
        const isChosen = chip.value === props.value;
        return (
          <button
            key={chip.value}
            type="button"
            aria-pressed={isChosen}
            className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-small md:px-4 font-semibold ${
              isChosen
                ? "border-ink bg-ink text-white"
                : "border-field bg-card hover:border-ink hover:bg-sand"
            }`}
            onClick={() => props.onChoose(chip.value)}
          >
            {chip.label}
            {chip.count !== undefined && (
              <span className={`tabular-nums ${isChosen ? "" : "text-quiet"}`}>
                {groupDigits(chip.count)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
