import { useState } from "react";
import { otpResendSeconds } from "#domain/codes/otp-policy.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import { type AccountKind, accountKinds, type Purpose } from "../account-kinds.ts";
import { CodeStep } from "./code-step.tsx";
import type { CodeDraft } from "./drafts.ts";
import { EmailStep } from "./email-step.tsx";

/** The message of the specification, section 8. */
const resentMessage = "An OTP has been re-sent, please check your email";

/** Proves that an address is somebody's own: the address, then the code that was sent there. */
export function EmailVerification(props: {
  readonly kind: AccountKind;
  readonly purpose: Purpose;
  readonly emailHint: string;
  readonly draft: CodeDraft;
  readonly onDraftChange: (part: Partial<CodeDraft>) => void;
  /** The server knows now that the address is verified. */
  readonly onVerified: () => Promise<unknown>;
}) {
  const { draft, onDraftChange, onVerified } = props;
  const { sendCode, verifyCode } = accountKinds[props.kind];
  const [hasMoved, setMoved] = useState(false);
  const [isVerified, setVerified] = useState(false);

  const waitFor = (seconds: number) => onDraftChange({ resendAtMs: Date.now() + seconds * 1000 });

  async function send(email: string) {
    await callApi(sendCode[props.purpose], { body: { email } });
    onDraftChange({ email, verifCodeSent: "yes", codeSentTo: normaliseEmail(email) });
    waitFor(otpResendSeconds);
    setMoved(true);
  }

  /** Back to a code that was sent a moment ago: it is still good, and another would be refused. */
  async function sendOnce(email: string) {
    const isOnItsWay = normaliseEmail(email) === draft.codeSentTo && draft.resendAtMs > Date.now();
    if (isOnItsWay) onDraftChange({ email, verifCodeSent: "yes" });
    else await send(email);
    setMoved(true);
  }

  async function verify(verificationCode: string) {
    const { email } = draft;
    await callApi(verifyCode, { body: { email, verificationCode } });
    // The code is used up: whoever comes back to this page starts with the address.
    onDraftChange({ verifCodeSent: "", codeSentTo: "" });
    setVerified(true);
    await onVerified();
  }

  if (draft.verifCodeSent === "" && !isVerified) {
    return (
      <EmailStep
        initialEmail={draft.email}
        hint={props.emailHint}
        takeFocus={hasMoved}
        onEmailChange={(email) => onDraftChange({ email })}
        send={sendOnce}
      />
    );
  }
  return (
    <CodeStep
      email={draft.email}
      takeFocus={hasMoved}
      resendAtMs={draft.resendAtMs}
      verify={verify}
      resend={async () => {
        await send(draft.email);
        toast(resentMessage);
      }}
      onWait={waitFor}
      onChangeEmail={() => {
        onDraftChange({ verifCodeSent: "" });
        setMoved(true);
      }}
    />
  );
}
