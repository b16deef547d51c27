import { DriverRegistrationForm } from "#web/features/accounts/driver/driver-registration-form.tsx";
import { AccountLinks } from "#web/features/accounts/frame/account-links.tsx";
import { AccountPage } from "#web/features/accounts/frame/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { RegistrationSteps } from "#web/features/accounts/frame/account-steps.tsx";
import { VerifiedOnly } from "#web/features/accounts/verification/verified-only.tsx";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Driver Registration: your details" });

export default function DriverRegisterForm() {
  return (
    <AccountPage
      title="Your details and vehicles"
      intro="The last step. Then we review your registration."
      steps={<RegistrationSteps current="details" />}
      links={<AccountLinks items={[]} />}
      aside={<AccountReasons kind="driver" picture={<RoadScene />} />}
    >
      <VisitorOnly>
        <VerifiedOnly kind="driver" purpose="register">
          {(verified) => <DriverRegistrationForm verified={verified} />}
        </VerifiedOnly>
      </VisitorOnly>
    </AccountPage>
  );
}
