import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";
import { signWithPasskey } from "./passkeys.ts";
import type { SignedInParty } from "./session.ts";

/** Logs staff in without a password. */
export function PasskeyLogin(props: { readonly onLogIn: (party: SignedInParty) => Promise<void> }) {
  const call = useFormCall();
  const logIn = () =>
    void call.run(async () => {
      const body = { passkey: await signWithPasskey("log-in") };
      await props.onLogIn((await callApi("POST /api/passkeys/login", { body })).partyData);
    });
  return (
    <>
      <Button variant="secondary" className="mt-3 w-full" busy={call.busy} onClick={logIn}>
        Use a passkey
      </Button>
      {call.summary && <Notice kind="error" className="mt-3" title={call.summary} />}
    </>
  );
}
