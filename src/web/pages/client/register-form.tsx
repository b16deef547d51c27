import { AccountLinks } from "#web/features/accounts/frame/account-links.tsx";
import { AccountPage } from "#web/features/accounts/frame/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { RegistrationSteps } from "#web/features/accounts/frame/account-steps.tsx";
import { RegistrationForm } from "#web/features/accounts/registration-form.tsx";
import { VerifiedOnly } from "#web/features/accounts/verification/verified-only.tsx";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Client Registration: your details" });

export default function ClientRegisterForm() {
  return (
    <AccountPage
      title="Your details"
      intro="The last step. Then you log in and book."
      steps={<RegistrationSteps current="details" />}
      links={<AccountLinks items={[]} />}
      aside={<AccountReasons kind="client" picture={<RoadScene />} />}
    >
      <VisitorOnly>
        <VerifiedOnly kind="client" purpose="register">
          {(verified) => <RegistrationForm verified={verified} />}
        </VerifiedOnly>
      </VisitorOnly>
    </AccountPage>
  );
}
