import { DriverRegistrationForm } from "#web/features/accounts/driver/driver-registration-form.tsx";
import type { AccountPage } from "#web/features/accounts/frame/account-page.ts";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Driver Registration: your details" });

export const handle = {
  kind: "driver",
  purpose: "register",
  title: "Your details and vehicles",
  intro: "The last step. Then we review your registration.",
  links: [],
} satisfies AccountPage;

export default function DriverRegisterForm() {
  return <DriverRegistrationForm />;
}
