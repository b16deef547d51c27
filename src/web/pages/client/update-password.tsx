import { webPaths } from "#contract/web-paths.ts";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { UpdatePasswordPage } from "#web/features/accounts/shared-pages/update-password-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "New password" });

export default function UpdatePassword() {
  return (
    <UpdatePasswordPage
      kind="client"
      links={[
        { question: "Remembered the old one?", label: "Client login", to: webPaths.clientLogin() },
      ]}
      aside={<AccountReasons kind="client" picture={<RoadScene />} />}
    />
  );
}
