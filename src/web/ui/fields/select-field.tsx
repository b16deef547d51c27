import type { ComponentProps } from "react";
import { useField } from "../form/form-context.ts";
import { ChevronDownIcon } from "../icons.tsx";
import { controlClass, type FieldProps, FieldShell } from "./field-shell.tsx";
import { useEarlyInput } from "./use-early-input.ts";

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "id" | "name" | "className" | "required" | "multiple"> & {
    readonly onValueChange?: (value: string) => void;
  };

/** The browser's own list; its `<option>`s are the children. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  error,
  onValueChange,
  onChange,
  ...rest
}: SelectFieldProps) {
  const field = useField({ name, hint, error });
  useEarlyInput(field.id, rest.value, onValueChange);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <div className="relative">
        <select
          {...rest}
          id={field.id}
          name={name}
          required={!optional}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.describedBy}
          className={controlClass(field.error, "min-h-12 appearance-none py-2.5 pr-12 pl-4")}
          onChange={(event) => {
            onChange?.(event);
            field.changed();
            onValueChange?.(event.target.value);
          }}
        />
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
      </div>
    </FieldShell>
  );
}
