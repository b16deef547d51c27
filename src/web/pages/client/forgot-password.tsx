import { webPaths } from "#contract/web-paths.ts";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { ForgotPasswordPage } from "#web/features/accounts/shared-pages/forgot-password-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Forgot your password" });

export default function ForgotPassword() {
  return (
    <ForgotPasswordPage
      kind="client"
      links={[
        { question: "Remembered it?", label: "Client login", to: webPaths.clientLogin() },
        {
          question: "No account yet?",
          label: "Register as a client",
          to: webPaths.clientRegister(),
        },
      ]}
      aside={<AccountReasons kind="client" picture={<RoadScene />} />}
    />
  );
}
