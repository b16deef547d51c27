import type { ReactNode } from "react";
import type { FormCall } from "#web/api/use-form-call.ts";
import { Link } from "#web/ui/navigation.tsx";
import { type AccountKind, accountKinds, type Purpose } from "./account-page.ts";

export function refusedSummary(
  { summary, code }: Pick<FormCall, "summary" | "code">,
  kind: AccountKind,
  purpose: Purpose,
): ReactNode {
  const { firstStep, login } = accountKinds[kind];
  const waysOut =
    code === "email_taken"
      ? [
          ["Log in", login],
          ["Reset your password", firstStep.reset],
        ]
      : code === "verification_required"
        ? [["Verify your email address", firstStep[purpose]]]
        : [];
  if (summary === null || waysOut.length === 0) return summary;
  return (
    <>
      {summary}
      <span className="mt-1 flex flex-wrap gap-x-6">
        {waysOut.map(([label, to = ""]) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center underline underline-offset-2 hover:decoration-2"
          >
            {label}
          </Link>
        ))}
      </span>
    </>
  );
}
