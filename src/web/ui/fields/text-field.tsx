import { type ComponentProps, Fragment, type ReactNode, useState } from "react";
import { controlClass, type FieldProps, FieldShell, useTextField } from "./field-shell.tsx";

/** The props of a field and of its HTML element, without the props that the field sets itself. */
type TextProps<Tag extends "input" | "textarea"> = FieldProps &
  Omit<ComponentProps<Tag>, "id" | "name" | "className" | "required" | "onChange"> & {
    readonly onValueChange?: (value: string) => void;
  };

type TextFieldProps = TextProps<"input"> & {
  /** Content at the end of the input, such as a unit or a button. */
  readonly end?: ReactNode;
};

/** A field for one line of text. It takes an input's own props; set `type`, `inputMode` and `autoComplete`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, optional, error, end, maxLength: _, onValueChange, ...rest } = props;
  const field = useTextField(props);
  const look = controlClass(field.error, `min-h-12 py-2.5 pl-4 ${end ? "pr-20" : "pr-4"}`);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          {...field.control}
          className={rest.readOnly ? "peer absolute inset-0 opacity-0" : look}
        />
        {rest.readOnly && (
          <ShownValue value={String(rest.value ?? "") || (rest.placeholder ?? "")} />
        )}
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
    </FieldShell>
  );
}

/** The value of a read-only field as plain text: in a box it would look like a broken field. */
function ShownValue(props: { readonly value: string }) {
  return (
    <p
      aria-hidden="true"
      className="rounded-field font-semibold wrap-anywhere outline-offset-2 outline-action peer-placeholder-shown:font-normal peer-placeholder-shown:text-quiet peer-focus-visible:outline-3"
    >
      {/* A long email address breaks after its @. */}
      {props.value.split(/(?<=@)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

export function TextAreaField(props: TextProps<"textarea">) {
  const { label, hint, optional, error, maxLength: _, onValueChange, ...rest } = props;
  const field = useTextField(props);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <textarea
        rows={4}
        {...rest}
        {...field.control}
        className={controlClass(field.error, "field-sizing-content min-h-28 px-4 py-3")}
      />
    </FieldShell>
  );
}

/** A field with the browser's own date picker. Value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, "type" | "end" | "inputMode">) {
  return <TextField {...props} type="date" />;
}

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

/** A password field with a "Show" button, for the present password unless `autoComplete` says otherwise. */
export function PasswordField(
  props: Omit<TextFieldProps, "name" | "label" | "type" | "end"> &
    Partial<Pick<TextFieldProps, "name" | "label">>,
) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      name="password"
      label="Password"
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <button
          type="button"
          aria-label={isShown ? "Hide password" : "Show password"}
          className="mr-1 min-h-11 min-w-16 rounded-field px-3 text-small font-bold text-action underline underline-offset-4 hover:bg-action-tint"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
