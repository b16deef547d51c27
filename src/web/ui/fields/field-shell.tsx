import type { ReactNode } from "react";
import { type FieldErrors, type FieldState, useField } from "../form/form-context.ts";
import { AlertIcon } from "../icons.tsx";

export type FieldProps = {
  /** The field's name, which is also the key of its error message in the form's `errors`. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** True shows "(optional)" beside the label. Every other field is required. */
  readonly optional?: boolean;
  /** The field's error message; by default the form's message for this field's name. */
  readonly error?: FieldErrors[string];
};

const controlBase =
  "block w-full rounded-field border bg-card text-body text-ink transition-colors disabled:bg-sand disabled:text-quiet";

export function controlClass(error: FieldErrors[string], extra = "min-h-12 px-4 py-2.5"): string {
  const border = error
    ? "border-danger outline-danger ring-1 ring-danger"
    : "border-field hover:border-ink";
  return `${controlBase} ${border} ${extra}`;
}

/** The state of a text field, with the props of its input, select or textarea. */
export function useTextField(
  props: FieldProps & {
    readonly value?: unknown;
    /** The most characters of the text. A longer text is not cut: a message counts the excess. */
    readonly maxLength?: number | undefined;
    readonly onValueChange?: ((value: string) => void) | undefined;
  },
) {
  const { value, maxLength, onValueChange } = props;
  const field = useField({ ...props, error: props.error ?? tooMany(value, maxLength) });
  const onChange = (event: { readonly target: { readonly value: string } }) => {
    field.changed();
    onValueChange?.(event.target.value);
  };
  return { ...field, control: { ...field.control, onChange } };
}

function tooMany(value: unknown, limit = Number.POSITIVE_INFINITY): string | undefined {
  const excess = typeof value === "string" ? value.length - limit : 0;
  if (excess <= 0) return undefined;
  return `${excess} ${excess === 1 ? "character" : "characters"} too many. Shorten this to ${limit}.`;
}

export function FieldShell(
  props: Pick<FieldProps, "label" | "hint"> & {
    readonly state: FieldState;
    readonly optional?: boolean | undefined;
    readonly labelId?: string;
    readonly children: ReactNode;
  },
) {
  const { state, hint } = props;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <label id={props.labelId} htmlFor={state.id} className="mb-1 font-semibold">
        {props.label}
        {props.optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {hint && <FieldHint id={state.hintId}>{hint}</FieldHint>}
      {props.children}
      <FieldError id={state.errorId}>{state.error}</FieldError>
    </div>
  );
}

export function FieldHint(props: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={props.id} className="mb-2 text-small text-quiet">
      {props.children}
    </p>
  );
}

export function FieldError(props: { readonly id: string; readonly children: ReactNode }) {
  if (!props.children) return null;
  return (
    <p id={props.id} className="mt-2 flex gap-1.5 text-small font-semibold text-danger">
      <AlertIcon className="mt-px size-5" />
      <span>{props.children}</span>
    </p>
  );
}
