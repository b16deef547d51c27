import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/api/api-client.ts";
import { readAgain } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation/navigation.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import { ownDataKey } from "./own-data.ts";

/** Ends the account and erases the person, after the password (POPIA, section 24). */
export function DeleteAccountCard() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Card title="Delete your account" className="border-l-4 border-l-danger md:p-6">
      <p className="mb-4 text-quiet">
        We erase your details, addresses and messages. What tax law makes us keep of your orders
        stays, without your name.
      </p>
      <Button variant="secondary" size="compact" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog open={isAsking} hasForm onClose={close} title="Delete your account for good?">
        <DeleteAccountForm onClose={close} />
      </Dialog>
    </Card>
  );
}

/** Says what is about to happen and asks for the password; open orders leave a request instead. */
function DeleteAccountForm(props: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
    void call.run(async () => {
      const body = { kind: "erase", details: "" } as const;
      const { msg } = await callApi("POST /api/clients/mydata/requests", { body });
      toast(msg);
      await readAgain(queryClient, { queryKey: ownDataKey });
      props.onClose();
    });
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
