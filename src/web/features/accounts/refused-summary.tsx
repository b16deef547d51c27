import type { ReactNode } from "react";
import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import type { Attempt } from "./attempt/use-attempt.ts";

/** Why an attempt was refused, with the ways out of it that this page knows. */
export function refusedSummary(
  { summary, code }: Pick<Attempt, "summary" | "code">,
  firstStep: string,
): ReactNode {
  if (summary === null) return null;
  if (code === "email_taken") {
    return (
      <>
        {summary}
        <SummaryLinks>
          <SummaryLink to={webPaths.clientLogin()}>Log in</SummaryLink>
          <SummaryLink to={webPaths.clientForgotPassword()}>Reset your password</SummaryLink>
        </SummaryLinks>
      </>
    );
  }
  if (code === "verification_required") {
    return (
      <>
        {summary}
        <SummaryLinks>
          <SummaryLink to={firstStep}>Verify your e-mail address</SummaryLink>
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
