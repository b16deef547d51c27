import { maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

type Crew = { readonly helpers: number; readonly floors: number };

const upTo = (max: number) => Array.from({ length: max + 1 }, (_, count) => count);

const fields = [
  { name: "helpers", label: "Helpers", counts: upTo(maxHelpers) },
  { name: "floors", label: "Floors", counts: upTo(maxFloors) },
] as const;

/** How many helpers, and how many floors, side by side. */
export function CrewFields(props: {
  readonly value: Crew;
  readonly onChange: (part: Partial<Crew>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-5">
      {fields.map(({ name, label, counts }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          value={String(props.value[name])}
          onValueChange={(count) => props.onChange({ [name]: Number(count) })}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}
