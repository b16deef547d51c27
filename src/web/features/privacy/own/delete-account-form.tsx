import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { readAgain } from "#web/lib/api/query-client.ts";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { WaitLine } from "#web/lib/attempt/wait-line.tsx";
import { useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { ownDataKey } from "./own-data.queries.ts";

/** Says what is about to happen and asks for the password; open orders leave a request instead. */
export function DeleteAccountForm(props: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { signOut } = useSession();
  const [password, setPassword] = useState("");
  const attempt = useAttempt();
  const hasOpenOrders = attempt.code === "has_open_orders";

  function erase() {
    const wrong = { password: password === "" ? passwordRequiredMessage : undefined };
    void attempt.start(wrong, async () => {
      const { msg } = await callApi("POST /api/clients/mydata/erase", { body: { password } });
      toast(msg);
      await signOut(() => navigate(webPaths.home()));
    });
  }

  function leaveRequest() {
    void attempt.start({}, async () => {
      const body = { kind: "erase", details: "" } as const;
      const { msg } = await callApi("POST /api/clients/mydata/requests", { body });
      toast(msg);
      await readAgain(queryClient, { queryKey: ownDataKey });
      props.onClose();
    });
  }

  return (
    <Form
      label="Delete my account"
      onSubmit={erase}
      errors={attempt.errors}
      summary={attempt.summary}
      busy={attempt.busy}
      className="grid gap-4"
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>You are logged out everywhere, and cannot log in again.</li>
        <li>Your name, addresses, number, notes and messages are erased at once.</li>
        <li>Of your orders the day, the amounts, the distance and the area stay for tax law.</li>
        <li>Nobody can bring it back. You may register again with the same address.</li>
      </ul>
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
      <WaitLine seconds={attempt.waitSeconds} can="You can try again" />
      <div className="flex flex-wrap gap-3">
        {hasOpenOrders ? (
          <Button busy={attempt.busy} onClick={leaveRequest}>
            Leave the request
          </Button>
        ) : (
          <SubmitButton variant="danger" disabled={attempt.waitSeconds > 0}>
            Delete my account
          </SubmitButton>
        )}
        <Button variant="secondary" disabled={attempt.busy} onClick={props.onClose}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
