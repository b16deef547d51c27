import { useLocation } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { AccountLinks, otherLogins } from "#web/features/accounts/frame/account-links.tsx";
import { AccountPage } from "#web/features/accounts/frame/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { readPageState } from "#web/features/accounts/page-state.ts";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Driver login" });

export default function DriverLogin() {
  const { email = "" } = readPageState(useLocation().state);
  return (
    <AccountPage
      title="Driver login"
      intro="Log in to see your jobs, your vehicles and where your registration stands."
      links={
        <AccountLinks
          items={[
            {
              question: "New here?",
              label: "Register as a driver",
              to: webPaths.driverRegister(),
            },
            {
              question: "Forgot your password?",
              label: "Choose a new one",
              to: webPaths.driverForgotPassword(),
            },
            ...otherLogins("driver"),
          ]}
        />
      }
      aside={<AccountReasons kind="driver" picture={<RoadScene />} />}
    >
      <VisitorOnly>
        <LoginForm partyType="driver" initialEmail={email} submitLabel="Log in" />
      </VisitorOnly>
    </AccountPage>
  );
}
