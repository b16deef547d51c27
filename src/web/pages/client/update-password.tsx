import { webPaths } from "#contract/web-paths.ts";
import { type AccountPage, newPasswordPage } from "#web/features/accounts/frame/account-page.ts";
import { ResetPasswordForm } from "#web/features/accounts/passwords/reset-password-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "New password" });

export const handle = {
  ...newPasswordPage("client"),
  links: [
    { question: "Remembered the old one?", label: "Client login", to: webPaths.clientLogin() },
  ],
} satisfies AccountPage;

export default function UpdatePassword() {
  return <ResetPasswordForm kind="client" />;
}
