import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { checkEmail } from "#domain/people/check-registration.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { type Party, rememberParty, useSession } from "#web/lib/session/session.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";

/** Signs one kind of party in; the page around it goes on as soon as somebody is. */
export function LoginForm(props: {
  readonly partyType: Party["type"];
  readonly initialEmail?: string;
  readonly submitLabel: string;
}) {
  const queryClient = useQueryClient();
  const { party } = useSession();
  const [email, setEmail] = useState(props.initialEmail ?? "");
  const [password, setPassword] = useState("");
  const attempt = useAttempt();

  function logIn() {
    const wrong = {
      email: checkEmail(email) ?? undefined,
      password: password === "" ? passwordRequiredMessage : undefined,
    };
    void attempt.start(wrong, async () => {
      const { partyData } = await callApi("POST /api/login", {
        body: { email: email.trim(), password, loginPartyType: props.partyType },
      });
      await rememberParty(queryClient, partyData);
    });
  }

  return (
    <Form
      onSubmit={logIn}
      errors={attempt.errors}
      summary={attempt.summary}
      busy={attempt.busy || party !== null}
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          attempt.mend("email");
          // The wait belongs to the address that was tried.
          if (attempt.waitSeconds > 0) attempt.clear();
        }}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          attempt.mend("password");
        }}
      />
      <AttemptButton attempt={attempt} className="w-full">
        {props.submitLabel}
      </AttemptButton>
    </Form>
  );
}
