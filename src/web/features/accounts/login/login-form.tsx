import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { checkEmail } from "#domain/people/email-address.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useSendAgain } from "#web/offline/when-back.ts";
import { type Party, rememberParty, useSession } from "#web/session/session.ts";
import { EmailField, PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useLocation } from "#web/ui/navigation.tsx";
import { SentHere } from "../account-links.tsx";
import { readPageState } from "../account-page.ts";

/** Staff have no page on which they reset a password. */
const wrongForStaff =
  "Wrong email or password. Try again, or ask an administrator for a link to a new password.";

/** Signs one kind of party in; the page around it goes on as soon as somebody is. */
export function LoginForm(props: { readonly partyType: Party["type"] }) {
  const queryClient = useQueryClient();
  const { party } = useSession();
  const [email, setEmail] = useState(readPageState(useLocation().state).email);
  const [password, setPassword] = useState("");
  const isStaff = props.partyType === "user";
  const call = useSendAgain(useFormCall(), [email, password], logIn);

  function logIn() {
    const wrong = {
      email: checkEmail(email) ?? undefined,
      password: password === "" ? passwordRequiredMessage : undefined,
    };
    void call.submit(wrong, async () => {
      const { partyData } = await callApi("POST /api/login", {
        body: { email: email.trim(), password, loginPartyType: props.partyType },
      });
      await rememberParty(queryClient, partyData);
    });
  }

  return (
    <>
      <SentHere own={props.partyType} />
      <Form
        onSubmit={logIn}
        call={call}
        busy={party !== null}
        summary={isStaff && call.code === "wrong_credentials" ? wrongForStaff : call.summary}
      >
        <EmailField
          autoComplete="username"
          value={email}
          onValueChange={(value) => {
            setEmail(value);
            // The wait belongs to the address that was tried.
            if (call.waitSeconds > 0) call.clear();
          }}
        />
        <PasswordField value={password} onValueChange={setPassword} />
        <SubmitButton className="w-full">Log in</SubmitButton>
      </Form>
    </>
  );
}
