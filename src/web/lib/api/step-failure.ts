import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FieldErrors, FormFailure } from "#web/ui/form/form-context.ts";

/** The state of a navigation that hands a failure to the step of the booking with its fields. */
export function handOver(failure: FormFailure): { readonly failure: FormFailure } {
  return { failure };
}

/** The failure that was handed over to this page, if any. It is shown once, not after a reload. */
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
