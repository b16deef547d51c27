import { useState } from "react";
import { grantValidForMinutes, otpResendSeconds } from "#domain/codes/otp-policy.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { callApi } from "#web/api/api-client.ts";
import { useDraft } from "#web/drafts/draft.ts";
import { useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { type AccountKind, accountKinds, type Purpose, readPageState } from "../account-page.ts";
import { codeDrafts } from "../drafts.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";

/** The message of the specification, section 8. */
const resentMessage = "An OTP has been re-sent, please check your email";

const emailHints: Readonly<Record<Purpose, string>> = {
  register: "If this address has an account already, the email says so.",
  reset: "If this address has no account, the email says so.",
};

/** Proves that an address is somebody's own: the address, then the code that was sent there. */
export function EmailVerification(props: {
  readonly kind: AccountKind;
  readonly purpose: Purpose;
}) {
  const { kind, purpose } = props;
  const store = codeDrafts[kind][purpose];
  const draft = useDraft(store);
  const { sendCode, verifyCode, lastStep } = accountKinds[kind];
  const navigate = useNavigate();
  const { verifyFirst } = readPageState(useLocation().state);
  const [hasMoved, setMoved] = useState(false);
  const [isVerified, setVerified] = useState(false);

  const waitFor = (seconds: number) => store.patch({ resendAtMs: Date.now() + seconds * 1000 });

  async function send(email: string) {
    await callApi(sendCode[purpose], { body: { email } });
    store.patch({ email, verifCodeSent: "yes", codeSentTo: normaliseEmail(email) });
    waitFor(otpResendSeconds);
    setMoved(true);
  }

  /** Back to a code that was sent a moment ago: it is still good, and another would be refused. */
  async function sendOnce(email: string) {
    const isOnItsWay = normaliseEmail(email) === draft.codeSentTo && draft.resendAtMs > Date.now();
    if (isOnItsWay) store.patch({ email, verifCodeSent: "yes" });
    else await send(email);
    setMoved(true);
  }

  async function verify(verificationCode: string) {
    const { email } = draft;
    await callApi(verifyCode, { body: { email, verificationCode } });
    // The code is used up: coming back to this page starts with the address.
    store.patch({ verifCodeSent: "", codeSentTo: "" });
    setVerified(true);
    navigate(lastStep[purpose]);
  }

  return (
    <>
      {verifyFirst && <VerifyFirst />}
      {draft.verifCodeSent === "" && !isVerified ? (
        <EmailStep
          initialEmail={draft.email}
          hint={emailHints[purpose]}
          takeFocus={hasMoved}
          onEmailChange={(email) => store.patch({ email })}
          send={sendOnce}
        />
      ) : (
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
            store.patch({ verifCodeSent: "" });
            setMoved(true);
          }}
        />
      )}
    </>
  );
}

/** Explains why the next step led back to this one. */
function VerifyFirst() {
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Verify your email address first">
        A verified address is good for {grantValidForMinutes} minutes. What you filled in before is
        kept, except passwords.
      </Notice>
    </div>
  );
}
