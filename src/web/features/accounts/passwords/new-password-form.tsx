import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { type FormCall, useFormCall } from "#web/api/use-form-call.ts";
import {
  type NewPassword,
  NewPasswordFields,
  useNewPassword,
} from "#web/parts/people/new-password-fields.tsx";
import { sessionKey } from "#web/session/session.ts";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { PageState } from "../account-page.ts";

export function NewPasswordForm(props: {
  readonly email: string;
  readonly emailField: ReactNode;
  readonly save: (secret: NewPassword) => Promise<{ readonly msg: string }>;
  readonly login: string;
  readonly explain: (call: FormCall) => ReactNode;
}) {
  const { email, save, login } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const call = useFormCall();
  const secret = useNewPassword();

  function setPassword() {
    const { password, confPassword } = secret.value;
    void call.submit(checkPasswordPair(password, confPassword), async () => {
      const { msg } = await save(secret.value);
      toast(msg);
      // The change has ended every session of the account, perhaps the one of this browser too.
      await queryClient.refetchQueries({ queryKey: sessionKey });
      navigate(login, { state: { email } satisfies PageState });
    });
  }

  return (
    <Form onSubmit={setPassword} call={call} summary={props.explain(call)}>
      {props.emailField}
      <NewPasswordFields {...secret} />
      <SubmitButton className="w-full">Set new password</SubmitButton>
    </Form>
  );
}
