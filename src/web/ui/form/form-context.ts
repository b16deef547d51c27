import { createContext, useContext, useId } from "react";
import type { PlannedRetry } from "./wait-line.tsx";

export type FieldErrors = Readonly<Record<string, string | null | undefined>>;

export function hasFieldErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some(Boolean);
}

export type FormFailure = { readonly errors: FieldErrors; readonly summary: string | null };

/** The status of a form's call: its failure, whether it is being sent, and how long the next call must wait. */
export type FormStatus = FormFailure & {
  readonly busy: boolean;
  /** The seconds until the server accepts another call; 0 when it accepts one now. */
  readonly waitSeconds: number;
  readonly waiting?: PlannedRetry | null;
  /** Removes the error message of a field that was changed. */
  readonly clearError: (field: string) => void;
};

type FormState = Pick<FormStatus, "errors" | "busy" | "waitSeconds" | "clearError"> & {
  readonly id: string;
};

export const FormContext = createContext<FormState | null>(null);

/** The name of a group of fields, such as "Vehicle 2". The error summary puts it before their messages. */
export const FieldGroupContext = createContext<string | null>(null);

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replace(/[^\w-]/g, "-")}`;
}

export type FieldState = ReturnType<typeof useField>;

/** The state of a field in its form. The field's own `error` replaces the form's message for the field. */
export function useField(field: {
  readonly name: string;
  readonly hint?: unknown;
  readonly optional?: boolean | undefined;
  readonly error?: FieldErrors[string];
}) {
  const ownId = useId();
  const form = useContext(FormContext);
  const id = fieldId(form?.id ?? ownId, field.name);
  const error = field.error ?? form?.errors[field.name];
  const { name } = field;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [field.hint ? hintId : null, error ? errorId : null].filter(Boolean).join(" ");
  const control = {
    id,
    name,
    required: !field.optional,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": described || undefined,
    "data-group": useContext(FieldGroupContext) ?? undefined,
  };
  /** Removes the field's error message. Call this at each change of the field's value. */
  const changed = () => form?.clearError(name);
  return { id, error, hintId, errorId, control, changed };
}
