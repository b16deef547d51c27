import { useField } from "../form/form-context.ts";
import { controlClass, type FieldProps, FieldShell } from "./field-shell.tsx";

/** One file, from the camera of a phone or from its files. */
export function FileField(
  props: FieldProps & {
    /** The types to offer, as in HTML. */
    readonly accept: string;
    readonly onFileChange: (file: File | null) => void;
  },
) {
  const { label, hint, optional, accept, onFileChange } = props;
  const field = useField(props);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
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
