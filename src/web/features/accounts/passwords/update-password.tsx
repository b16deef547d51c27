import type { ReactNode } from "react";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/api/api-client.ts";
import { type FormCall, useFormCall } from "#web/api/use-form-call.ts";
import {
  type NewPassword,
  NewPasswordFields,
  useNewPassword,
} from "#web/parts/people/new-password-fields.tsx";
import { usePageId } from "#web/routing/current-page.ts";
import { useSession } from "#web/session/session.ts";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { loginLink, refusedFormSummary } from "../account-links.tsx";
import {
  type AccountPage,
  type AccountPageState,
  accountRoutes,
  routeAccountKind,
} from "../account-page.ts";
import { codeEntryDrafts } from "../drafts.ts";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";

export const pageHead = (id: string) => ({
  title: routeAccountKind(id) === "driver" ? "New password: drivers" : "New password",
});

export const layoutProps = (id: string): AccountPage => ({
  kind: routeAccountKind(id),
  purpose: "reset",
  isLastStep: true,
  title: "Your new password",
  intro: "Once it is set, everyone logged in with the old one is logged out.",
  links: [loginLink(routeAccountKind(id), "Remembered the old one?")],
});

export default function UpdatePassword() {
  const kind = routeAccountKind(usePageId());
  const verified = useVerifiedEmail();
  const { email } = verified;
  const { login, updatePassword } = accountRoutes[kind];
  return (
    <NewPasswordForm
      key={kind}
      email={email}
      login={login}
      emailField={<VerifiedEmailField verified={verified} change={{ kind, purpose: "reset" }} />}
      save={async (secret) => {
        const answer = await callApi(updatePassword, { body: { email, ...secret } });
        codeEntryDrafts[kind].reset.forget();
        return answer;
      }}
      explain={(call) => refusedFormSummary(call, kind, "reset")}
    />
  );
}

export function NewPasswordForm(props: {
  readonly email: string;
  readonly emailField: ReactNode;
  readonly save: (secret: NewPassword) => Promise<{ readonly msg: string }>;
  readonly login: string;
  readonly explain: (call: FormCall) => ReactNode;
}) {
  const { email, save, login } = props;
  const navigate = useNavigate();
  const { retry: readSession } = useSession();
  const call = useFormCall();
  const secret = useNewPassword();

  function setPassword() {
    const { password, confPassword } = secret.value;
    void call.submit(checkPasswordPair(password, confPassword), async () => {
      const { msg } = await save(secret.value);
      showToast(msg);
      // The change has ended every session of the account, perhaps the one of this browser too.
      await readSession();
      navigate(login, { state: { email } satisfies AccountPageState });
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
