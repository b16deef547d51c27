import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FieldErrors, FormFailure } from "#web/ui/form/form-context.ts";

/** What one step of a booking hands to the step that can mend it, as state of the navigation. */
export function handOver(failure: FormFailure): { readonly failure: FormFailure } {
  return { failure };
}

/** What was handed over to this page, if anything was. It is shown once, not again on a reload. */
export function useHandedOver(): FormFailure | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [failure] = useState(() => failureIn(state));
  useEffect(() => {
    if (failure) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [failure, pathname, navigate]);
  return failure;
}

function failureIn(state: unknown): FormFailure | undefined {
  if (typeof state !== "object" || state === null || !("failure" in state)) return undefined;
  const { failure } = state;
  if (typeof failure !== "object" || failure === null) return undefined;
  if (!("errors" in failure && "summary" in failure)) return undefined;
  const { errors, summary } = failure;
  if (typeof errors !== "object" || errors === null) return undefined;
  return {
    errors: errors as FieldErrors,
    summary: typeof summary === "string" ? summary : null,
  };
}
