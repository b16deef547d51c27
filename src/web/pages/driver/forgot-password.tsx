import { webPaths } from "#contract/web-paths.ts";
import { type AccountPage, forgotPasswordPage } from "#web/features/accounts/frame/account-page.ts";
import { EmailVerification } from "#web/features/accounts/verification/email-verification.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Forgot your password: drivers" });

export const handle = {
  ...forgotPasswordPage("driver"),
  links: [
    { question: "Remembered it?", label: "Driver login", to: webPaths.driverLogin() },
    {
      question: "No account yet?",
      label: "Register as a driver",
      to: webPaths.driverRegister(),
    },
  ],
} satisfies AccountPage;

export default function DriverForgotPassword() {
  return <EmailVerification {...handle} />;
}
