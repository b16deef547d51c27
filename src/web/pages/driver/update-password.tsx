import { webPaths } from "#contract/web-paths.ts";
import { type AccountPage, newPasswordPage } from "#web/features/accounts/frame/account-page.ts";
import { ResetPasswordForm } from "#web/features/accounts/passwords/reset-password-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "New password: drivers" });

export const handle = {
  ...newPasswordPage("driver"),
  links: [
    { question: "Remembered the old one?", label: "Driver login", to: webPaths.driverLogin() },
  ],
} satisfies AccountPage;

export default function DriverUpdatePassword() {
  return <ResetPasswordForm kind="driver" />;
}
