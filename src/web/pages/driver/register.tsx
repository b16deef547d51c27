import { webPaths } from "#contract/web-paths.ts";
import { driverRegistrationDraft } from "#web/features/accounts/driver/driver-drafts.ts";
import { type AccountPage, registerPage } from "#web/features/accounts/frame/account-page.ts";
import { EmailVerification } from "#web/features/accounts/verification/email-verification.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Driver Registration" });

export const handle = {
  ...registerPage,
  kind: "driver",
  draft: driverRegistrationDraft,
  title: "Driver Registration",
  links: [
    {
      question: "No vehicle?",
      label: "Register without a vehicle",
      to: webPaths.driverOnlyRegister(),
    },
    { question: "Registered already?", label: "Driver login", to: webPaths.driverLogin() },
  ],
} as const satisfies AccountPage;

export default function DriverRegister() {
  return <EmailVerification {...handle} />;
}
