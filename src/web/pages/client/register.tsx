import { useLocation, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { AccountLinks } from "#web/features/accounts/account-links.tsx";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/account-reasons.tsx";
import { RegistrationSteps } from "#web/features/accounts/account-steps.tsx";
import { readPageState } from "#web/features/accounts/page-state.ts";
import { useRegistrationDraft } from "#web/features/accounts/verification/drafts.ts";
import { EmailVerification } from "#web/features/accounts/verification/email-verification.tsx";
import { VerifyFirst } from "#web/features/accounts/verification/verify-first.tsx";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { WaitingBooking } from "#web/features/accounts/waiting-booking.tsx";
import { RoadScene } from "#web/features/pictures/road-scene.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Client Registration" });

export default function ClientRegister() {
  const navigate = useNavigate();
  const { verifyFirst } = readPageState(useLocation().state);
  const [draft, changeDraft] = useRegistrationDraft();
  return (
    <AccountPage
      title="Client Registration"
      intro="First your e-mail address. We send a code there, so that nobody can register in your name."
      steps={<RegistrationSteps current={draft.verifCodeSent === "yes" ? "code" : "email"} />}
      links={
        <AccountLinks
          items={[
            {
              question: "You have an account?",
              label: "Client login",
              to: webPaths.clientLogin(),
            },
          ]}
        />
      }
      aside={<AccountReasons picture={<RoadScene />} />}
    >
      <VisitorOnly>
        <WaitingBooking next="Register, log in, and you go on where you were." />
        {verifyFirst && <VerifyFirst />}
        <EmailVerification
          sendKey="POST /api/clients/createOtp"
          emailHint="If this address has an account already, the e-mail says so."
          draft={draft}
          onDraftChange={changeDraft}
          onVerified={async () => navigate(webPaths.clientRegisterForm())}
        />
      </VisitorOnly>
    </AccountPage>
  );
}
