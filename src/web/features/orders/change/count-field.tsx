import { SelectField } from "#web/ui/fields/select-field.tsx";

/** A choice of 0 to `max`. */
export function CountField(props: {
  readonly name: "helpers" | "floors";
  readonly label: string;
  readonly max: number;
  readonly value: number;
  readonly onValueChange: (count: number) => void;
}) {
  const counts = Array.from({ length: props.max + 1 }, (_, count) => count);
  return (
    <SelectField
      name={props.name}
      label={props.label}
      value={String(props.value)}
      onValueChange={(count) => props.onValueChange(Number(count))}
    >
      {counts.map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </SelectField>
  );
}
