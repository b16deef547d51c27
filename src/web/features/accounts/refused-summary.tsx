import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FormCall } from "#web/lib/use-form-call.ts";
import { type AccountKind, accountKinds, type Purpose } from "./account-kinds.ts";

/** Why a call was refused, with the ways out of it that this page knows. */
export function refusedSummary(
  { summary, code }: Pick<FormCall, "summary" | "code">,
  kind: AccountKind,
  purpose: Purpose,
): ReactNode {
  const { firstStep, login } = accountKinds[kind];
  if (summary === null) return null;
  if (code === "email_taken") {
    return (
      <>
        {summary}
        <SummaryLinks>
          <SummaryLink to={login}>Log in</SummaryLink>
          <SummaryLink to={firstStep.reset}>Reset your password</SummaryLink>
        </SummaryLinks>
      </>
    );
  }
  if (code === "verification_required") {
    return (
      <>
        {summary}
        <SummaryLinks>
          <SummaryLink to={firstStep[purpose]}>Verify your e-mail address</SummaryLink>
        </SummaryLinks>
      </>
    );
  }
  return summary;
}

function SummaryLinks(props: { readonly children: ReactNode }) {
  return <span className="mt-1 flex flex-wrap gap-x-6">{props.children}</span>;
}

function SummaryLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={props.to}
      className="inline-flex min-h-11 items-center underline underline-offset-2 hover:decoration-2"
    >
      {props.children}
    </Link>
  );
}
