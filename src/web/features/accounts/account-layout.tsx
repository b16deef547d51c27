import type { ReactNode } from "react";
import { useIsHydrated } from "#web/browser/use-now.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { StepProgress } from "#web/ui/step-line.tsx";
import { AccountLinks } from "./account-links.tsx";
import { type AccountKind, useAccountPage, type VerificationPurpose } from "./account-page.ts";
import { codeEntryDrafts } from "./drafts.ts";

export default function AccountLayout(props: { readonly children: ReactNode }) {
  const { title, intro, kind, purpose, isLastStep, note, links = [] } = useAccountPage();
  return (
    <div className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-form">
        <PageHeading intro={intro}>{title}</PageHeading>
        {kind && purpose && <Steps {...{ kind, purpose, isLastStep }} />}
        <CookiesNeeded />
        <Card>{props.children}</Card>
        <div className="mt-6">
          {note}
          <AccountLinks items={links} />
        </div>
      </div>
    </div>
  );
}

const steps: Readonly<
  Record<VerificationPurpose, { readonly label: string; readonly last: string }>
> = {
  register: { label: "Steps of the registration", last: "Your details" },
  reset: { label: "Steps to a new password", last: "New password" },
};

function Steps(props: {
  readonly kind: AccountKind;
  readonly purpose: VerificationPurpose;
  readonly isLastStep: boolean | undefined;
}) {
  const { verifCodeSent } = useFormDraft(codeEntryDrafts[props.kind][props.purpose]);
  const { label, last } = steps[props.purpose];
  const codeStep = verifCodeSent === "yes" ? 1 : 0;
  return (
    <StepProgress
      label={label}
      steps={["Email", "Code", last]}
      current={props.isLastStep ? 2 : codeStep}
    />
  );
}

/** Warns about blocked cookies: without them the server forgets a login, and nobody would know why. */
function CookiesNeeded() {
  const isKnown = useIsHydrated();
  if (!isKnown || navigator.cookieEnabled) return null;
  return (
    <Notice className="mb-6" kind="warning" title="Your browser blocks cookies">
      We need one to keep you logged in, and use it for nothing else. Allow cookies for this site in
      your browser's settings, then reload this page.
    </Notice>
  );
}
