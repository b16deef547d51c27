import type { ReactNode } from "react";
import { useIsHydrated } from "#web/browser/use-now.ts";
import { useDraft } from "#web/drafts/draft.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { StepLine } from "#web/ui/step-line.tsx";
import { AccountLinks } from "./account-links.tsx";
import { type AccountKind, type Purpose, useAccountPage } from "./account-page.ts";
import { AccountReasons } from "./account-reasons.tsx";
import { codeDrafts } from "./drafts.ts";

/** The frame of every page of this feature: the form on a card, and what stands beside it. */
export default function AccountLayout(props: { readonly children: ReactNode }) {
  const { title, intro, kind, purpose, isLastStep, note, links } = useAccountPage();
  const width = kind
    ? "lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]"
    : "max-w-form justify-items-stretch";
  return (
    <div className="page-width py-8 md:py-12">
      <div className={`mx-auto grid gap-x-20 ${width}`}>
        <div className="min-w-0">
          <PageHeading intro={intro}>{title}</PageHeading>
          {kind && purpose && <Steps {...{ kind, purpose, isLastStep }} />}
          <CookiesNeeded />
          <Card>{props.children}</Card>
          <div className="mt-6">
            {note}
            <AccountLinks items={links} />
          </div>
        </div>
        {kind && (
          // A small screen is for the form.
          <div className="hidden lg:block">
            <AccountReasons kind={kind} />
          </div>
        )}
      </div>
    </div>
  );
}

const steps: Readonly<Record<Purpose, { readonly label: string; readonly last: string }>> = {
  register: { label: "Steps of the registration", last: "Your details" },
  reset: { label: "Steps to a new password", last: "New password" },
};

function Steps(props: {
  readonly kind: AccountKind;
  readonly purpose: Purpose;
  readonly isLastStep: boolean | undefined;
}) {
  const { verifCodeSent } = useDraft(codeDrafts[props.kind][props.purpose]);
  const { label, last } = steps[props.purpose];
  const codeStep = verifCodeSent === "yes" ? 1 : 0;
  return (
    <StepLine
      label={label}
      steps={["Email", "Code", last]}
      current={props.isLastStep ? 2 : codeStep}
    />
  );
}

/**
 * Warns where a browser keeps no cookies: without one, the server forgets a login or a verified
 * address at the next step, and the visitor would not know why.
 */
function CookiesNeeded() {
  const isKnown = useIsHydrated();
  if (!isKnown || navigator.cookieEnabled) return null;
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Your browser blocks cookies">
        We need one to keep you logged in, and use it for nothing else. Allow cookies for this site
        in your browser's settings, then reload this page.
      </Notice>
    </div>
  );
}
