import type { AccountPage } from "#web/features/accounts/frame/account-page.ts";
import { RegistrationForm } from "#web/features/accounts/registration-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Client Registration: your details" });

export const handle = {
  kind: "client",
  purpose: "register",
  title: "Your details",
  intro: "The last step. Then you log in and book.",
  links: [],
} satisfies AccountPage;

export default function ClientRegisterForm() {
  return <RegistrationForm />;
}
