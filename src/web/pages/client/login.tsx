import { webPaths } from "#contract/web-paths.ts";
import { otherLogins } from "#web/features/accounts/frame/account-links.tsx";
import type { AccountPage } from "#web/features/accounts/frame/account-page.ts";
import { WaitingBooking } from "#web/features/accounts/frame/waiting-booking.tsx";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Client login" });

export const handle = {
  kind: "client",
  title: "Client login",
  intro: "Log in to book a move and to look after the ones you have booked.",
  links: [
    { question: "New here?", label: "Register as a client", to: webPaths.clientRegister() },
    {
      question: "Forgot your password?",
      label: "Choose a new one",
      to: webPaths.clientForgotPassword(),
    },
    ...otherLogins("client"),
  ],
} satisfies AccountPage;

export default function ClientLogin() {
  return (
    <>
      <WaitingBooking next="Log in, and you go on where you were." />
      <LoginForm partyType="client" submitLabel="Log in" />
    </>
  );
}
