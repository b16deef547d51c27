import { webPaths } from "#contract/web-paths.ts";
import { type AccountPage, registerPage } from "#web/features/accounts/frame/account-page.ts";
import { WaitingBooking } from "#web/features/accounts/frame/waiting-booking.tsx";
import { clientRegistrationDraft } from "#web/features/accounts/verification/drafts.ts";
import { EmailVerification } from "#web/features/accounts/verification/email-verification.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Client Registration" });

export const handle = {
  ...registerPage,
  kind: "client",
  draft: clientRegistrationDraft,
  title: "Client Registration",
  links: [{ question: "Registered already?", label: "Client login", to: webPaths.clientLogin() }],
} as const satisfies AccountPage;

export default function ClientRegister() {
  return (
    <>
      <WaitingBooking next="Register, log in, and you go on where you were." />
      <EmailVerification {...handle} />
    </>
  );
}
