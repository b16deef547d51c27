import type { ReactNode } from "react";
import { useField } from "../form/form-context.ts";
import { FieldError, FieldHint, type FieldProps } from "./field-shell.tsx";

export function RadioCards<V extends string>(
  props: FieldProps & {
    readonly options: readonly {
      readonly value: V;
      readonly label: ReactNode;
      readonly description?: ReactNode;
      readonly disabled?: boolean;
    }[];
    readonly value: V | null;
    readonly onValueChange: (value: V) => void;
  },
) {
  const { name, label, hint, optional, options, value, onValueChange } = props;
  const field = useField(props);
  const firstOpen = options.find((option) => !option.disabled)?.value;
  return (
    <fieldset aria-describedby={field.control["aria-describedby"]}>
      <legend className="mb-1 font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </legend>
      {hint && <FieldHint id={field.hintId}>{hint}</FieldHint>}
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`grid grid-cols-[auto_1fr] items-start gap-x-3 rounded-field border p-4 transition-colors has-checked:border-action has-checked:bg-action-tint has-checked:ring-1 has-checked:ring-action ${
              option.disabled ? "cursor-not-allowed border-line bg-sand text-quiet" : "bg-card"
            } ${field.error ? "border-danger" : option.disabled ? "" : "border-field hover:border-ink"}`}
          >
            <input
              type="radio"
              name={name}
              // The form's error summary links to the first choice that is not disabled.
              id={option.value === firstOpen ? field.id : undefined}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={field.control.required}
              className="mt-1 size-5"
              onChange={() => {
                field.changed();
                onValueChange(option.value);
              }}
            />
            <span>
              <span className="font-semibold">{option.label}</span>
              {option.description && (
                <span className="mt-0.5 block text-small text-quiet">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </fieldset>
  );
}
