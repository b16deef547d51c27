import type { ComponentProps, ReactNode } from "react";
import { type ButtonProps, buttonClass } from "../button.tsx";
import { useField } from "../form/form-context.ts";
import { controlClass, type FieldProps, FieldShell } from "./field-shell.tsx";

export function FileField(
  props: FieldProps & {
    readonly accept: string;
    readonly onFileChange: (file: File | null) => void;
  },
) {
  const { accept, onFileChange } = props;
  const field = useField(props);
  return (
    <FieldShell {...props} state={field}>
      <input
        type="file"
        accept={accept}
        {...field.control}
        className={controlClass(
          field.error,
          "min-h-12 p-2 file:mr-3 file:min-h-9 file:rounded-field file:border-0 file:bg-sand file:px-4 file:font-bold file:text-ink",
        )}
        onChange={({ target }) => {
          field.changed();
          onFileChange(target.files?.[0] ?? null);
        }}
      />
    </FieldShell>
  );
}

/** A button that opens the camera or the pictures of a phone. The same picture can be chosen again. */
export function PicturesButton(
  props: Pick<ButtonProps, "variant" | "className" | "children"> & {
    readonly isBusy: boolean;
    /** Further props of the input, such as those of a form's field. */
    readonly input: ComponentProps<"input">;
    readonly onPick: (files: readonly File[]) => void;
  },
) {
  const { variant, className = "", isBusy, input, onPick } = props;
  const focused =
    "focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-action";
  return (
    <label
      aria-busy={isBusy || undefined}
      className={buttonClass(variant, "regular", `cursor-pointer ${focused} ${className}`)}
    >
      {props.children}
      <input
        type="file"
        accept="image/*"
        multiple
        {...input}
        disabled={input.disabled === true || isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          onPick(files);
        }}
      />
    </label>
  );
}

/** A progress bar. `part` is the share of the file that is sent, from 0 to 1. */
export function UploadProgress(props: { readonly part: number; readonly children: ReactNode }) {
  return (
    <label className="grid gap-1 text-small font-semibold">
      Sending, {props.children}
      <progress className="h-2 w-full accent-action" max={1} value={props.part} />
    </label>
  );
}
