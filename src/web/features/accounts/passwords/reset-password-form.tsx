import { callApi } from "#web/lib/api/api-client.ts";
import { forgetDraft, useDraft } from "#web/lib/stored-draft.ts";
import { type AccountKind, accountKinds } from "../account-kinds.ts";
import { refusedSummary } from "../refused-summary.tsx";
import { resetDrafts } from "../verification/drafts.ts";
import { VerifiedEmailField } from "../verification/verified-email-field.tsx";
import type { VerifiedEmail } from "../verification/verified-only.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Sets the new password of the client or driver whose address was verified. */
export function ResetPasswordForm(props: {
  readonly kind: AccountKind;
  readonly verified: VerifiedEmail;
}) {
  const { kind, verified } = props;
  const { email } = verified;
  const { firstStep, login, updatePassword } = accountKinds[kind];
  const [, changeDraft] = useDraft(resetDrafts[kind]);
  return (
    <NewPasswordForm
      email={email}
      login={login}
      emailField={
        <VerifiedEmailField
          verified={verified}
          change={{
            firstStep: firstStep.reset,
            onChangeEmail: () => changeDraft({ email, verifCodeSent: "" }),
          }}
        />
      }
      save={async (secret) => {
        const answer = await callApi(updatePassword, { body: { email, ...secret } });
        forgetDraft(resetDrafts[kind]);
        return answer;
      }}
      explain={(attempt) => refusedSummary(attempt, kind, "reset")}
    />
  );
}
