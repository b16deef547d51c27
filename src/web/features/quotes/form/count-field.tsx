import { countOfChoice } from "#domain/quotes/quote-policy.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

/** Helpers or Floors: 0 to `max`. Left on its placeholder it counts as 0. */
export function CountField(props: {
  readonly name: "helpers" | "floors";
  readonly label: string;
  readonly hint: string;
  readonly max: number;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const { name, label, hint, max, value, onChange } = props;
  const counts = Array.from({ length: max + 1 }, (_, count) => count);
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      optional
      value={value === null ? "pleaseSelect" : String(value)}
      onValueChange={(choice) => onChange(choice === "pleaseSelect" ? null : countOfChoice(choice))}
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
