import { useLocation } from "react-router";
import { AccountLinks, otherLogins } from "#web/features/accounts/frame/account-links.tsx";
import { AccountPage } from "#web/features/accounts/frame/account-page.tsx";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { readPageState } from "#web/features/accounts/page-state.ts";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Admin sign-in" });

export default function StaffLogin() {
  const { email = "" } = readPageState(useLocation().state);
  return (
    <AccountPage
      title="Admin sign-in"
      intro="For the people who run the office."
      links={
        <>
          <p className="mb-2 text-quiet">Forgot your password? Ask an administrator for a link.</p>
          <AccountLinks items={otherLogins("user")} />
        </>
      }
    >
      <VisitorOnly>
        <LoginForm partyType="user" initialEmail={email} submitLabel="Sign in" />
      </VisitorOnly>
    </AccountPage>
  );
}
