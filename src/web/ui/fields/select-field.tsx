import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import { controlClass, type FieldProps, FieldShell, useTextField } from "./field-shell.tsx";

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "id" | "name" | "className" | "required" | "onChange"> & {
    readonly onValueChange: (value: string) => void;
  };

/** The browser's own list; its `<option>`s are the children. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, optional, error, onValueChange, ...rest } = props;
  const field = useTextField(props);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <div className="relative">
        <select
          {...rest}
          {...field.control}
          className={controlClass(field.error, "min-h-12 appearance-none py-2.5 pr-12 pl-4")}
        />
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
      </div>
    </FieldShell>
  );
}
