import type { FieldProps } from "#web/ui/fields/field-shell.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

/** One choice of a few whose values are more than text: `null` is a choice like any other. */
export function OptionField<Value extends string | null>(
  props: FieldProps & {
    readonly value: Value;
    readonly options: readonly { readonly value: Value; readonly label: string }[];
    readonly onValueChange: (value: Value) => void;
    readonly disabled?: boolean;
  },
) {
  const { value, options, onValueChange, ...field } = props;
  return (
    <SelectField
      {...field}
      value={value ?? ""}
      onValueChange={(text) => {
        const chosen = options.find((option) => (option.value ?? "") === text);
        if (chosen) onValueChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value ?? ""} value={option.value ?? ""}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
