import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";
import { signWithPasskey } from "./passkeys.ts";
import { resumeSessionOnSamePage, type SignedInParty, startSession } from "./session.ts";

/** Logs staff in without a password. The page stays as it is for the `ended` session's own party. */
export function PasskeyLogin({ ended }: { readonly ended?: SignedInParty }) {
  const cache = useReadCache();
  const call = useFormCall();
  const logIn = () =>
    void call.run(async () => {
      const body = { passkey: await signWithPasskey("log-in") };
      const { partyData: party } = await callApi("POST /api/passkeys/login", { body });
      await (party.id === ended?.id ? resumeSessionOnSamePage : startSession)(cache, party);
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
