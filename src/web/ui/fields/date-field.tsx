import { TextField, type TextFieldProps } from "./text-field.tsx";

/** The browser's own date picker; value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, "type" | "end" | "inputMode">) {
  return <TextField {...props} type="date" />;
}
