import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { EmailField, PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { type Party, resumeSession } from "./session.ts";

/**
 * Asks the party whose session has ended for the password, over a page that holds unsaved work: the
 * page stays as it is, and goes on where it was.
 */
export function LogInAgain(props: { readonly party: Party; readonly onLeave: () => void }) {
  const { email, type: loginPartyType } = props.party;
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const call = useFormCall();

  function logIn() {
    const wrong = { password: password === "" ? passwordRequiredMessage : undefined };
    void call.submit(wrong, async () => {
      const body = { email, password, loginPartyType };
      const { partyData } = await callApi("POST /api/login", { body });
      await resumeSession(queryClient, partyData);
    });
  }

  return (
    <Dialog open hasForm title="Your session has ended" onClose={props.onLeave}>
      <p className="mb-6">Log in again to go on. What you changed on this page is kept.</p>
      <Form label="Log in again" onSubmit={logIn} call={call}>
        <EmailField autoComplete="username" readOnly value={email} />
        <PasswordField value={password} onValueChange={setPassword} />
        <SubmitButton className="w-full">Log in</SubmitButton>
      </Form>
    </Dialog>
  );
}
