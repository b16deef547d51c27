import { useLocation } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { AccountLinks, otherLogins } from "#web/features/accounts/frame/account-links.tsx";
import { AccountPage } from "#web/features/accounts/frame/account-page.tsx";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { WaitingBooking } from "#web/features/accounts/frame/waiting-booking.tsx";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { readPageState } from "#web/features/accounts/page-state.ts";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Client login" });

export default function ClientLogin() {
  const { email = "" } = readPageState(useLocation().state);
  return (
    <AccountPage
      title="Client login"
      intro="Log in to book a move and to look after the ones you have booked."
      links={
        <AccountLinks
          items={[
            {
              question: "New here?",
              label: "Register as a client",
              to: webPaths.clientRegister(),
            },
            {
              question: "Forgot your password?",
              label: "Choose a new one",
              to: webPaths.clientForgotPassword(),
            },
            ...otherLogins("client"),
          ]}
        />
      }
      aside={<AccountReasons kind="client" picture={<RoadScene />} />}
    >
      <VisitorOnly>
        <WaitingBooking next="Log in, and you go on where you were." />
        <LoginForm partyType="client" initialEmail={email} submitLabel="Log in" />
      </VisitorOnly>
    </AccountPage>
  );
}
