import { callApi } from "#web/lib/api/api-client.ts";
import { type AccountKind, accountKinds } from "../account-kinds.ts";
import { refusedSummary } from "../refused-summary.tsx";
import { resetDrafts } from "../verification/drafts.ts";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Sets the new password of the client or driver whose address was verified. */
export function ResetPasswordForm({ kind }: { readonly kind: AccountKind }) {
  const verified = useVerifiedEmail();
  const { email } = verified;
  const { firstStep, login, updatePassword } = accountKinds[kind];
  return (
    <NewPasswordForm
      email={email}
      login={login}
      emailField={
        <VerifiedEmailField
          verified={verified}
          change={{
            firstStep: firstStep.reset,
            onChangeEmail: () => resetDrafts[kind].patch({ email, verifCodeSent: "" }),
          }}
        />
      }
      save={async (secret) => {
        const answer = await callApi(updatePassword, { body: { email, ...secret } });
        resetDrafts[kind].forget();
        return answer;
      }}
      explain={(call) => refusedSummary(call, kind, "reset")}
    />
  );
}
