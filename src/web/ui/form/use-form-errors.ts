import { useCallback, useState } from "react";
import { type FieldErrors, hasErrors } from "./form-context.ts";

export type FormFailure = { readonly errors: FieldErrors; readonly summary: string | null };

const nothing: FormFailure = { errors: {}, summary: null };

/** Where a form keeps what went wrong: set whole by each attempt, and mended field by field. */
export function useFormErrors(initial: FormFailure = nothing): FormFailure & {
  readonly fail: (errors: FieldErrors, summary: string | null) => void;
  /** The field was changed, so what was said of it no longer holds. */
  readonly mend: (name: string) => void;
  /** The fields themselves have moved: what was said of them goes along, or goes. */
  readonly revise: (change: (errors: FieldErrors) => FieldErrors) => void;
  readonly clear: () => void;
} {
  const [failure, setFailure] = useState(initial);
  return {
    ...failure,
    fail: useCallback((errors, summary) => setFailure({ errors, summary }), []),
    mend: useCallback((name) => {
      setFailure((last) => revised(last, name in last.errors, (errors) => without(errors, name)));
    }, []),
    revise: useCallback((change) => {
      setFailure((last) => revised(last, hasErrors(last.errors), change));
    }, []),
    clear: useCallback(() => setFailure(nothing), []),
  };
}

/** The failure with other messages; once the last of them is gone, so is what stood on top. */
function revised(
  last: FormFailure,
  isConcerned: boolean,
  change: (errors: FieldErrors) => FieldErrors,
): FormFailure {
  if (!isConcerned) return last;
  const errors = change(last.errors);
  return hasErrors(errors) ? { ...last, errors } : nothing;
}

function without(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name));
}
