import { webPaths } from "#contract/web-paths.ts";
import { DriverOnlyForm } from "#web/features/accounts/driver/driver-only-form.tsx";
import { AccountLinks } from "#web/features/accounts/frame/account-links.tsx";
import { AccountPage } from "#web/features/accounts/frame/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Driver Registration without a vehicle" });

export default function DriverOnlyRegister() {
  return (
    <AccountPage
      title="Register without a vehicle"
      intro="For drivers who drive somebody else's truck. Then we review your registration."
      links={
        <AccountLinks
          items={[
            {
              question: "Do you have a vehicle?",
              label: "Register with your vehicles",
              to: webPaths.driverRegister(),
            },
            { question: "Registered already?", label: "Driver login", to: webPaths.driverLogin() },
          ]}
        />
      }
      aside={<AccountReasons kind="driver" picture={<RoadScene />} />}
    >
      <VisitorOnly>
        <DriverOnlyForm />
      </VisitorOnly>
    </AccountPage>
  );
}
