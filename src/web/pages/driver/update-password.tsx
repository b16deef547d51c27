import { webPaths } from "#contract/web-paths.ts";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { UpdatePasswordPage } from "#web/features/accounts/shared-pages/update-password-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "New password: drivers" });

export default function DriverUpdatePassword() {
  return (
    <UpdatePasswordPage
      kind="driver"
      links={[
        { question: "Remembered the old one?", label: "Driver login", to: webPaths.driverLogin() },
      ]}
      aside={<AccountReasons kind="driver" picture={<RoadScene />} />}
    />
  );
}
