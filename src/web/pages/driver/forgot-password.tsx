import { webPaths } from "#contract/web-paths.ts";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { ForgotPasswordPage } from "#web/features/accounts/shared-pages/forgot-password-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Forgot your password: drivers" });

export default function DriverForgotPassword() {
  return (
    <ForgotPasswordPage
      kind="driver"
      links={[
        { question: "Remembered it?", label: "Driver login", to: webPaths.driverLogin() },
        {
          question: "No account yet?",
          label: "Register as a driver",
          to: webPaths.driverRegister(),
        },
      ]}
      aside={<AccountReasons kind="driver" picture={<RoadScene />} />}
    />
  );
}
