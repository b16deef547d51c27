import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/lib/api-client.ts";
import { sessionKey } from "#web/lib/session.ts";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.ts";
import { useAttempt } from "./attempt/use-attempt.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { PageState } from "./page-state.ts";
import { refusedSummary } from "./refused-summary.tsx";
import { forgetResetDraft, useResetDraft } from "./verification/drafts.ts";
import { VerifiedEmailField } from "./verification/verified-email-field.tsx";
import type { VerifiedEmail } from "./verification/verified-only.tsx";

const firstStep = webPaths.clientForgotPassword();

/** Sets the new password of the account whose address was verified. */
export function NewPasswordForm(props: { readonly verified: VerifiedEmail }) {
  const { email } = props.verified;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [, changeDraft] = useResetDraft();
  const [secret, setSecret] = useState({ password: "", confPassword: "" });
  const attempt = useAttempt();

  function setPassword() {
    const { password, confPassword } = secret;
    void attempt.start(checkPasswordPair(password, confPassword), async () => {
      const { msg } = await callApi("PATCH /api/clients/updatepassword", {
        body: { email, password, confPassword },
      });
      forgetResetDraft();
      toast(msg);
      // The change has ended every session of the account, perhaps the one of this browser too.
      await queryClient.refetchQueries({ queryKey: sessionKey });
      await navigate(webPaths.clientLogin(), { state: { email } satisfies PageState });
    });
  }

  return (
    <Form
      onSubmit={setPassword}
      errors={attempt.errors}
      summary={refusedSummary(attempt, firstStep)}
      busy={attempt.busy}
    >
      <VerifiedEmailField
        verified={props.verified}
        firstStep={firstStep}
        onChangeEmail={() => changeDraft({ email, verifCodeSent: "" })}
      />
      <NewPasswordFields
        value={secret}
        onChange={(part) => {
          setSecret((last) => ({ ...last, ...part }));
          for (const field of Object.keys(part)) attempt.mend(field);
        }}
      />
      <SubmitButton>Set new password</SubmitButton>
    </Form>
  );
}
