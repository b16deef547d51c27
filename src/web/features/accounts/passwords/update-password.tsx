import { callApi } from "#web/api/api-client.ts";
import { usePageId } from "#web/routing/current-page.ts";
import { loginLink, refusedSummary } from "../account-links.tsx";
import { type AccountPage, accountKinds, kindOf } from "../account-page.ts";
import { codeDrafts } from "../drafts.ts";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

export const meta = (id: string) => ({
  title: kindOf(id) === "driver" ? "New password: drivers" : "New password",
});

export const handle = (id: string): AccountPage => ({
  kind: kindOf(id),
  purpose: "reset",
  isLastStep: true,
  title: "Your new password",
  intro: "Once it is set, everyone logged in with the old one is logged out.",
  links: [loginLink(kindOf(id), "Remembered the old one?")],
});

export default function UpdatePassword() {
  const kind = kindOf(usePageId());
  const verified = useVerifiedEmail();
  const { email } = verified;
  const { login, updatePassword } = accountKinds[kind];
  return (
    <NewPasswordForm
      key={kind}
      email={email}
      login={login}
      emailField={<VerifiedEmailField verified={verified} change={{ kind, purpose: "reset" }} />}
      save={async (secret) => {
        const answer = await callApi(updatePassword, { body: { email, ...secret } });
        codeDrafts[kind].reset.forget();
        return answer;
      }}
      explain={(call) => refusedSummary(call, kind, "reset")}
    />
  );
}
