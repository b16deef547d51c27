import { useField } from "../form/form-context.ts";
import { CheckIcon } from "../icons.tsx";
import { FieldError, type FieldProps } from "./field-shell.tsx";

export function CheckboxField(
  props: Pick<FieldProps, "name" | "label"> & {
    readonly checked: boolean;
    readonly onCheckedChange: (checked: boolean) => void;
  },
) {
  const field = useField(props);
  return (
    <div>
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <span className="relative grid size-7 place-items-center">
          <input
            {...field.control}
            type="checkbox"
            checked={props.checked}
            className={`peer size-7 appearance-none rounded-lg border-2 bg-card transition-colors checked:border-action checked:bg-action hover:border-ink ${field.error ? "border-danger" : "border-field"}`}
            onChange={(event) => {
              field.changed();
              props.onCheckedChange(event.target.checked);
            }}
          />
          <CheckIcon className="pointer-events-none absolute hidden size-5 text-white peer-checked:block" />
        </span>
        <label htmlFor={field.id} className="py-0.5">
          {props.label}
        </label>
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
