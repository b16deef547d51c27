import { useState } from "react";
import { checkEmail } from "#domain/people/check-registration.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { focusAtOnce } from "./focus-at-once.ts";

/** The first step: which address. */
export function EmailStep(props: {
  readonly initialEmail: string;
  readonly hint: string;
  readonly takeFocus: boolean;
  readonly onEmailChange: (email: string) => void;
  /** Has a code sent. */
  readonly send: (email: string) => Promise<unknown>;
}) {
  const [email, setEmail] = useState(props.initialEmail);
  const attempt = useAttempt();

  function sendCode() {
    void attempt.start({ email: checkEmail(email) ?? undefined }, () => props.send(email.trim()));
  }

  return (
    <Form onSubmit={sendCode} errors={attempt.errors} summary={attempt.summary} busy={attempt.busy}>
      <TextField
        ref={props.takeFocus ? focusAtOnce : undefined}
        name="email"
        label="Email"
        hint={props.hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          props.onEmailChange(value);
          attempt.mend("email");
          // The wait belongs to the address that was tried.
          if (attempt.waitSeconds > 0) attempt.clear();
        }}
      />
      <AttemptButton attempt={attempt} className="w-full">
        Send code
      </AttemptButton>
    </Form>
  );
}
