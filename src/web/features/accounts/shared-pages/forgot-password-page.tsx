import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useDraft } from "#web/lib/stored-draft.ts";
import { type AccountKind, accountKinds } from "../account-kinds.ts";
import { type AccountLink, AccountLinks } from "../frame/account-links.tsx";
import { AccountPage } from "../frame/account-page.tsx";
import { ResetSteps } from "../frame/account-steps.tsx";
import { readPageState } from "../page-state.ts";
import { resetDrafts } from "../verification/drafts.ts";
import { EmailVerification } from "../verification/email-verification.tsx";
import { VerifyFirst } from "../verification/verify-first.tsx";

/** The first two steps to a new password: the address, and the code that was sent there. */
export function ForgotPasswordPage(props: {
  readonly kind: AccountKind;
  readonly links: readonly AccountLink[];
  readonly aside: ReactNode;
}) {
  const { kind } = props;
  const navigate = useNavigate();
  const { verifyFirst } = readPageState(useLocation().state);
  const [draft, changeDraft] = useDraft(resetDrafts[kind]);
  return (
    <AccountPage
      title="Forgot your password?"
      intro={`Tell us the e-mail address of your ${kind} account. We send a code there, and you choose a new password.`}
      steps={<ResetSteps current={draft.verifCodeSent === "yes" ? "code" : "email"} />}
      links={<AccountLinks items={props.links} />}
      aside={props.aside}
    >
      {verifyFirst && <VerifyFirst />}
      <EmailVerification
        kind={kind}
        purpose="reset"
        emailHint="If this address has no account, the e-mail says so."
        draft={draft}
        onDraftChange={changeDraft}
        onVerified={async () => navigate(accountKinds[kind].lastStep.reset)}
      />
    </AccountPage>
  );
}
