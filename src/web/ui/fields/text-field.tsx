import type { ComponentProps, ReactNode } from "react";
import { useField } from "../form/form-context.ts";
import { controlClass, type FieldProps, FieldShell } from "./field-shell.tsx";
import { useEarlyInput } from "./use-early-input.ts";

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "name" | "className" | "required"> & {
    /** The new text, where an event is more than is needed. */
    readonly onValueChange?: (value: string) => void;
    /** Shown at the end of the control, such as a unit or a button. */
    readonly end?: ReactNode;
  };

/** One line of text. Takes an input's own props; set `type`, `inputMode` and `autoComplete`. */
export function TextField({
  name,
  label,
  hint,
  optional,
  error,
  end,
  onValueChange,
  onChange,
  ...rest
}: TextFieldProps) {
  const field = useField({ name, hint, error });
  useEarlyInput(field.id, rest.value, onValueChange);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          id={field.id}
          name={name}
          required={!optional}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.describedBy}
          className={controlClass(field.error, `min-h-12 py-2.5 pl-4 ${end ? "pr-20" : "pr-4"}`)}
          onChange={(event) => {
            onChange?.(event);
            field.changed();
            onValueChange?.(event.target.value);
          }}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
    </FieldShell>
  );
}

/** The browser's own date picker; value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, "type" | "end" | "inputMode">) {
  return <TextField {...props} type="date" />;
}

/** An e-mail address. */
export function EmailField(
  props: Omit<TextFieldProps, "name" | "label" | "type"> & Partial<Pick<TextFieldProps, "name">>,
) {
  return (
    <TextField
      name="email"
      label="Email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
    />
  );
}
