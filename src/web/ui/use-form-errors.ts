import { useCallback, useState } from "react";
import type { FieldErrors } from "./form-context.ts";

export type FormFailure = { readonly errors: FieldErrors; readonly summary: string | null };

const nothing: FormFailure = { errors: {}, summary: null };

/** Where a form keeps what went wrong: set whole by each attempt, and mended field by field. */
export function useFormErrors(initial: FormFailure = nothing): FormFailure & {
  readonly fail: (errors: FieldErrors, summary: string | null) => void;
  /** The field was changed, so what was said of it no longer holds. */
  readonly mend: (name: string) => void;
  readonly clear: () => void;
} {
  const [failure, setFailure] = useState(initial);
  return {
    ...failure,
    fail: useCallback((errors, summary) => setFailure({ errors, summary }), []),
    mend: useCallback((name) => {
      setFailure((last) => {
        if (!last.errors[name]) return last;
        const errors = Object.fromEntries(Object.entries(last.errors).filter(([n]) => n !== name));
        return Object.keys(errors).length === 0 ? nothing : { ...last, errors };
      });
    }, []),
    clear: useCallback(() => setFailure(nothing), []),
  };
}
