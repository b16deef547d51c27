import { useLocation, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { AccountLinks } from "#web/features/accounts/account-links.tsx";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/account-reasons.tsx";
import { ResetSteps } from "#web/features/accounts/account-steps.tsx";
import { readPageState } from "#web/features/accounts/page-state.ts";
import { useResetDraft } from "#web/features/accounts/verification/drafts.ts";
import { EmailVerification } from "#web/features/accounts/verification/email-verification.tsx";
import { VerifyFirst } from "#web/features/accounts/verification/verify-first.tsx";
import { RoadScene } from "#web/features/pictures/road-scene.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Forgot your password" });

export default function ForgotPassword() {
  const navigate = useNavigate();
  const { verifyFirst } = readPageState(useLocation().state);
  const [draft, changeDraft] = useResetDraft();
  return (
    <AccountPage
      title="Forgot your password?"
      intro="Tell us the e-mail address of your account. We send a code there, and you choose a new password."
      steps={<ResetSteps current={draft.verifCodeSent === "yes" ? "code" : "email"} />}
      links={
        <AccountLinks
          items={[
            { question: "Remembered it?", label: "Client login", to: webPaths.clientLogin() },
            {
              question: "No account yet?",
              label: "Register as a client",
              to: webPaths.clientRegister(),
            },
          ]}
        />
      }
      aside={<AccountReasons picture={<RoadScene />} />}
    >
      {verifyFirst && <VerifyFirst />}
      <EmailVerification
        sendKey="POST /api/clients/forgotpassword"
        emailHint="If this address has no account, the e-mail says so."
        draft={draft}
        onDraftChange={changeDraft}
        onVerified={async () => navigate(webPaths.clientUpdatePassword())}
      />
    </AccountPage>
  );
}
