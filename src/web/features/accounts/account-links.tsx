import { type ReactNode, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { FormCall } from "#web/api/use-form-call.ts";
import { CompanyPhoneLink } from "#web/parts/company/company.tsx";
import { getReturnLink } from "#web/session/return-link.ts";
import type { SignedInParty } from "#web/session/session.ts";
import { Link, useLocation } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import {
  type AccountKind,
  type AccountLink,
  accountRoutes,
  type VerificationPurpose,
} from "./account-page.ts";

export function loginLink(kind: AccountKind, question: string): AccountLink {
  return { question, label: `${capitaliseFirstLetter(kind)} login`, to: accountRoutes[kind].login };
}

export function registerLink(kind: AccountKind, question: string): AccountLink {
  return { question, label: `Register as a ${kind}`, to: accountRoutes[kind].firstStep.register };
}

export const loginPageLinks: Readonly<Record<SignedInParty["type"], AccountLink>> = {
  client: loginLink("client", "Are you a client?"),
  driver: loginLink("driver", "Do you drive for us?"),
  user: { question: "Do you work here?", label: "Staff login", to: webPaths.staffLogin() },
};

/** The links from one login page to the login pages of the other account types. */
export function otherLoginPageLinks(own: SignedInParty["type"]): readonly AccountLink[] {
  const others = (["client", "driver", "user"] as const).filter((type) => type !== own);
  return others.map((type) => loginPageLinks[type]);
}

export function AccountLinks(props: { readonly items: readonly AccountLink[] }) {
  const { state } = useLocation();
  return (
    <ul className="grid gap-1">
      {props.items.map(({ question, label, to }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-2">
          <span className="text-quiet">{question}</span>
          <Link to={to} state={state} className="link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-x-2">
        <span className="text-quiet">Stuck?</span>
        <CompanyPhoneLink before="Call " className="link inline-flex min-h-11 items-center" />
      </li>
    </ul>
  );
}

/** Tells a visitor who came here in the middle of a booking that the booking is saved. */
export function WaitingBookingNotice(props: { readonly next: string }) {
  const [link] = useState(getReturnLink);
  if (link !== webPaths.orderTerms() && link !== webPaths.checkout()) return null;
  return (
    <Notice className="mb-6" title="Your booking is saved">
      {props.next}
    </Notice>
  );
}

export function refusedFormSummary(
  { summary, code }: Pick<FormCall, "summary" | "code">,
  kind: AccountKind,
  purpose: VerificationPurpose,
): ReactNode {
  const { firstStep, login } = accountRoutes[kind];
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
