import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import { controlClass, type FieldProps, FieldShell, useTextField } from "./field-shell.tsx";

/** An option: a value that is shown as it is, or a value and the words to show for it. */
type Option = string | number | readonly [value: string, words: string];

export const pleaseSelectOption: Option = ["pleaseSelect", "Please select"];

export function SelectField(
  props: FieldProps &
    Omit<
      ComponentProps<"select">,
      "id" | "name" | "className" | "required" | "onChange" | "children"
    > & { readonly options: readonly Option[]; readonly onValueChange: (value: string) => void },
) {
  const { label, hint, optional, error, options, onValueChange, ...rest } = props;
  const field = useTextField(props);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <div className="relative">
        <select
          {...rest}
          {...field.control}
          className={controlClass(field.error, "min-h-12 appearance-none py-2.5 pr-12 pl-4")}
        >
          {options.map((option) => {
            const [value, words] = typeof option === "object" ? option : [option, option];
            return (
              <option key={value} value={value}>
                {words}
              </option>
            );
          })}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
      </div>
    </FieldShell>
  );
}

/** A select whose options may include null, such as "None". */
export function NullableSelectField<Value extends string | null>(
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
      options={options.map((option) => [option.value ?? "", option.label])}
    />
  );
}
