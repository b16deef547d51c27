import { webPaths } from "#contract/web-paths.ts";
import { type AccountPage, forgotPasswordPage } from "#web/features/accounts/frame/account-page.ts";
import { EmailVerification } from "#web/features/accounts/verification/email-verification.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Forgot your password" });

export const handle = {
  ...forgotPasswordPage("client"),
  links: [
    { question: "Remembered it?", label: "Client login", to: webPaths.clientLogin() },
    {
      question: "No account yet?",
      label: "Register as a client",
      to: webPaths.clientRegister(),
    },
  ],
} satisfies AccountPage;

export default function ForgotPassword() {
  return <EmailVerification {...handle} />;
}
