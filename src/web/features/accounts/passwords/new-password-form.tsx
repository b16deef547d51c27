import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { type Attempt, useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { sessionKey } from "#web/lib/session/session.ts";
import { NewPasswordFields } from "#web/parts/accounts/new-password-fields.tsx";
import { type NewPassword, useNewPassword } from "#web/parts/accounts/use-new-password.ts";
import { Form } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { PageState } from "../page-state.ts";

/** Sets the new password of an account whose holder has proved to be that. */
export function NewPasswordForm(props: {
  readonly email: string;
  /** Shows the address. */
  readonly emailField: ReactNode;
  /** Has the server set it. */
  readonly save: (secret: NewPassword) => Promise<{ readonly msg: string }>;
  /** Where the account logs in. */
  readonly login: string;
  /** Why the server refused, with the ways out. */
  readonly explain: (attempt: Attempt) => ReactNode;
}) {
  const { email, save, login } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const attempt = useAttempt();
  const secret = useNewPassword(attempt);

  function setPassword() {
    const { password, confPassword } = secret.value;
    void attempt.start(checkPasswordPair(password, confPassword), async () => {
      const { msg } = await save(secret.value);
      toast(msg);
      // The change has ended every session of the account, perhaps the one of this browser too.
      await queryClient.refetchQueries({ queryKey: sessionKey });
      await navigate(login, { state: { email } satisfies PageState });
    });
  }

  return (
    <Form
      onSubmit={setPassword}
      errors={attempt.errors}
      summary={props.explain(attempt)}
      busy={attempt.busy}
    >
      {props.emailField}
      <NewPasswordFields {...secret} />
      <AttemptButton attempt={attempt} className="w-full">
        Set new password
      </AttemptButton>
    </Form>
  );
}
