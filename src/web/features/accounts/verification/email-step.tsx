import { useState } from "react";
import { checkEmail } from "#domain/people/email-address.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useSendAgain } from "#web/offline/when-back.ts";
import { getReturnLink } from "#web/session/return-link.ts";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";

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
  const call = useSendAgain(useFormCall(), email, sendCode);

  function sendCode() {
    void call.submit({ email: checkEmail(email) ?? undefined }, () => props.send(email.trim()));
  }

  return (
    <Form onSubmit={sendCode} call={call}>
      <EmailField
        ref={props.takeFocus || getReturnLink() !== null ? focusAtOnce : undefined}
        hint={props.hint}
        autoComplete="email"
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          props.onEmailChange(value);
          // The wait belongs to the address that was tried.
          if (call.waitSeconds > 0) call.clear();
        }}
      />
      <SubmitButton className="w-full">Send code</SubmitButton>
    </Form>
  );
}

/** The ref of a field that appears because of what somebody just did. */
export function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
