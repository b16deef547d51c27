import { maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

type Crew = { readonly helpers: number; readonly floors: number };

const fields = [
  ["helpers", "Helpers", maxHelpers],
  ["floors", "Floors", maxFloors],
] as const;

export function CrewFields(props: {
  readonly value: Crew;
  readonly onChange: (part: Partial<Crew>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-5">
      {fields.map(([name, label, max]) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          value={String(props.value[name])}
          options={[...Array(max + 1).keys()]}
          onValueChange={(count) => props.onChange({ [name]: Number(count) })}
        />
      ))}
    </div>
  );
}
