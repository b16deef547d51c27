import { webPaths } from "#contract/web-paths.ts";
import { AccountLinks } from "#web/features/accounts/account-links.tsx";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { VisitorOnly } from "#web/features/accounts/visitor-only.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Admin sign-in" });

export default function StaffLogin() {
  return (
    <AccountPage
      title="Admin sign-in"
      intro="For the people who run the office."
      links={
        <AccountLinks
          items={[
            { question: "You are a client?", label: "Client login", to: webPaths.clientLogin() },
          ]}
        />
      }
    >
      <VisitorOnly>
        <LoginForm partyType="user" submitLabel="Sign in" />
      </VisitorOnly>
    </AccountPage>
  );
}
