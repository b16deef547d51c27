import { webPaths } from "#contract/web-paths.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { sendCode } from "./send-code.ts";

/** Mails a code to a driver who must prove the address before sending documents. It is empty for all others. */
export function ProveAddress() {
  const { data } = useApiRead("GET /api/documents/mine");
  const { email } = useSignedInParty();
  const call = useFormCall();
  const navigate = useNavigate();
  if (!data?.mustProveAddress) return null;
  const done = () => navigate(webPaths.driverForgotPassword());
  const mailCode = () => void call.run(() => sendCode("driver", "reset", email), { done });
  return (
    <Notice kind="warning" title="First show that your email address is yours">
      <p className="mb-3 max-w-text wrap-anywhere">
        We take your documents after that. We mail a code to {email}: type it in, choose a password,
        log in with it, and send your documents here.
      </p>
      <Form label="Show that your email address is yours" onSubmit={mailCode} call={call}>
        <SubmitButton size="compact">Mail me the code</SubmitButton>
      </Form>
    </Notice>
  );
}
