import { countOfChoice, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { enter } from "#web/drafts/change-quote-draft.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

/** Helpers and Floors. */
export function CarryingFields(props: { readonly draft: QuoteDraft }) {
  const { helpers, floors } = props.draft;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <CountField
        name="helpers"
        label="Helpers"
        hint="People who carry, besides the driver."
        max={maxHelpers}
        value={helpers}
      />
      <CountField
        name="floors"
        label="Floors"
        hint="Flights of stairs, both addresses added up."
        max={maxFloors}
        value={floors}
      />
    </div>
  );
}

/** A count from 0 to `max`. Left on its placeholder it counts as 0. */
function CountField(props: {
  readonly name: "helpers" | "floors";
  readonly label: string;
  readonly hint: string;
  readonly max: number;
  readonly value: number | null;
}) {
  const { max, value, ...field } = props;
  const counts = Array.from({ length: max + 1 }, (_, count) => count);
  return (
    <SelectField
      {...field}
      optional
      value={value === null ? "pleaseSelect" : String(value)}
      onValueChange={(choice) => {
        const count = choice === "pleaseSelect" ? null : countOfChoice(choice);
        quoteDraft.change((draft) => enter(draft, { [field.name]: count }));
      }}
    >
      <option value="pleaseSelect">Please select</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </SelectField>
  );
}
