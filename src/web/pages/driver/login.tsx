import { webPaths } from "#contract/web-paths.ts";
import { otherLogins } from "#web/features/accounts/frame/account-links.tsx";
import type { AccountPage } from "#web/features/accounts/frame/account-page.ts";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Driver login" });

export const handle = {
  kind: "driver",
  title: "Driver login",
  intro: "Log in to see your jobs, your vehicles and where your registration stands.",
  links: [
    { question: "New here?", label: "Register as a driver", to: webPaths.driverRegister() },
    {
      question: "Forgot your password?",
      label: "Choose a new one",
      to: webPaths.driverForgotPassword(),
    },
    ...otherLogins("driver"),
  ],
} satisfies AccountPage;

export default function DriverLogin() {
  return <LoginForm partyType="driver" submitLabel="Log in" />;
}
