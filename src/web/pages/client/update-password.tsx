import { webPaths } from "#contract/web-paths.ts";
import { AccountLinks } from "#web/features/accounts/account-links.tsx";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/account-reasons.tsx";
import { ResetSteps } from "#web/features/accounts/account-steps.tsx";
import { NewPasswordForm } from "#web/features/accounts/new-password-form.tsx";
import { VerifiedOnly } from "#web/features/accounts/verification/verified-only.tsx";
import { RoadScene } from "#web/features/pictures/road-scene.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "New password" });

export default function UpdatePassword() {
  return (
    <AccountPage
      title="Your new password"
      intro="Once it is set, everybody who is logged in with the old one is logged out."
      steps={<ResetSteps current="details" />}
      links={
        <AccountLinks
          items={[
            {
              question: "Remembered the old one?",
              label: "Client login",
              to: webPaths.clientLogin(),
            },
          ]}
        />
      }
      aside={<AccountReasons picture={<RoadScene />} />}
    >
      <VerifiedOnly purpose="reset" firstStep={webPaths.clientForgotPassword()}>
        {(verified) => <NewPasswordForm verified={verified} />}
      </VerifiedOnly>
    </AccountPage>
  );
}
