import { loginLink, registerLink } from "../account-links.tsx";
import { type AccountKind, type AccountPage, metaOf, useAccountKind } from "../account-page.ts";
import { EmailVerification } from "../verification/email-verification.tsx";

export const meta = metaOf((kind) =>
  kind === "driver" ? "Forgot your password: drivers" : "Forgot your password",
);

export const handle = (kind: AccountKind): AccountPage => ({
  kind,
  purpose: "reset",
  title: "Forgot your password?",
  intro: `Tell us the email address of your ${kind} account. We send a code there, and you choose a new password.`,
  links: [loginLink(kind, "Remembered it?"), registerLink(kind, "No account yet?")],
});

/** The first two steps to a new password. */
export default function ForgotPassword() {
  const kind = useAccountKind();
  return <EmailVerification key={kind} kind={kind} purpose="reset" />;
}
