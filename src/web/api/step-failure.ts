import { useEffect, useState } from "react";
import { asRecord, takeWhole } from "#web/drafts/take-fields.ts";
import type { FormFailure } from "#web/ui/form/form-context.ts";
import { useLocation, useNavigate } from "#web/ui/navigation/navigation.ts";

/** The state of a navigation that hands a failure to the step of the booking with its fields. */
export function handOver(failure: FormFailure): { readonly failure: FormFailure } {
  return { failure };
}

/** The failure that was handed over to this page, if any. It is shown once, not after a reload. */
export function useHandedOver(): FormFailure | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [failure] = useState(() =>
    takeWhole<FormFailure>(asRecord(state)["failure"], { errors: {}, summary: " " }),
  );
  useEffect(() => {
    if (failure) navigate(pathname, { replace: true, keepsScroll: true });
  }, [failure, pathname, navigate]);
  return failure ?? undefined;
}
