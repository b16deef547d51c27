import { webPaths } from "#contract/web-paths.ts";
import { DriverOnlyForm } from "#web/features/accounts/driver/driver-only-form.tsx";
import type { AccountPage } from "#web/features/accounts/frame/account-page.ts";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Driver Registration without a vehicle" });

export const handle = {
  kind: "driver",
  title: "Register without a vehicle",
  intro: "For drivers who drive somebody else's truck. Then we review your registration.",
  links: [
    {
      question: "Do you have a vehicle?",
      label: "Register with your vehicles",
      to: webPaths.driverRegister(),
    },
    { question: "Registered already?", label: "Driver login", to: webPaths.driverLogin() },
  ],
} satisfies AccountPage;

export default function DriverOnlyRegister() {
  return <DriverOnlyForm />;
}
