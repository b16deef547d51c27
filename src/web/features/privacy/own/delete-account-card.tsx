import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { toast } from "#web/ui/toasts/toast.ts";

/** Ends the account and erases the person, after the password (POPIA, section 24). */
export function DeleteAccountCard() {
  return (
    <Card title="Delete your account" className="border-l-4 border-l-danger md:p-6">
      <p className="mb-4 text-quiet">
        We erase your details, addresses and messages. What tax law makes us keep of your orders
        stays, without your name.
      </p>
      <DialogButton
        size="compact"
        label="Delete my account"
        title="Delete your account for good?"
        hasForm
      >
        {(close) => <DeleteAccountForm onClose={close} />}
      </DialogButton>
    </Card>
  );
}

function DeleteAccountForm(props: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const [password, setPassword] = useState("");
  const call = useFormCall();
  const hasOpenOrders = call.code === "has_open_orders";

  function erase() {
    const found = { password: password === "" ? passwordRequiredMessage : undefined };
    void call.submit(found, async () => {
      const { msg } = await callApi("POST /api/clients/mydata/erase", { body: { password } });
      toast(msg);
      await signOut(() => navigate(webPaths.home()));
    });
  }

  function leaveRequest() {
    const body = { kind: "erase", details: "" } as const;
    void call.write(
      {},
      () => callApi("POST /api/clients/mydata/requests", { body }),
      props.onClose,
    );
  }

  return (
    <Form label="Delete my account" onSubmit={erase} call={call} className="grid gap-4">
      <ul className="list-disc space-y-1 pl-5">
        <li>You are logged out everywhere, and cannot log in again.</li>
        <li>Your name, addresses, number, notes and messages are erased at once.</li>
        <li>What you reported as damaged or missing is erased too, also while it waits for us.</li>
        <li>Of your orders the day, the amounts, the distance and the area stay for tax law.</li>
        <li>Nobody can bring it back. You may register again with the same address.</li>
      </ul>
      {hasOpenOrders && (
        <Button className="justify-self-start" busy={call.busy} onClick={leaveRequest}>
          Leave the request
        </Button>
      )}
      <PasswordField value={password} onValueChange={setPassword} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger">Delete my account</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
