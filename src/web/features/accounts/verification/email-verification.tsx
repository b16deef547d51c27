import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { verifiedEmailValidForMinutes } from "#domain/codes/otp-policy.ts";
import { checkEmail } from "#domain/people/email-address.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { useResendFormOnReconnect } from "#web/offline/reconnect.ts";
import { usePageId } from "#web/routing/current-page.ts";
import { getReturnLink } from "#web/session/return-link.ts";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { loginLink, registerLink, WaitingBookingNotice } from "../account-links.tsx";
import {
  type AccountKind,
  type AccountPage,
  accountRoutes,
  readAccountPageState,
  routeAccountKind,
  type VerificationPurpose,
} from "../account-page.ts";
import { codeEntryDrafts } from "../drafts.ts";
import { CodeStep, focusWhenMounted } from "./code-step.tsx";
import { sendCode } from "./send-code.ts";

const pagePurpose = (routeId: string): VerificationPurpose =>
  routeId.endsWith("/register") ? "register" : "reset";

export const pageHead = (id: string) => {
  const title = layoutProps(id).title.replace("?", "");
  const isDrivers = pagePurpose(id) === "reset" && routeAccountKind(id) === "driver";
  return { title: isDrivers ? `${title}: drivers` : title };
};

export const layoutProps = (id: string): AccountPage => {
  const kind = routeAccountKind(id);
  const purpose = pagePurpose(id);
  if (purpose === "reset") {
    return {
      kind,
      purpose,
      title: "Forgot your password?",
      intro: `Tell us the email address of your ${kind} account. We send a code there, and you choose a new password.`,
      links: [loginLink(kind, "Remembered it?"), registerLink(kind, "No account yet?")],
    };
  }
  const withoutVehicle = {
    question: "No vehicle?",
    label: "Register without a vehicle",
    to: webPaths.driverOnlyRegister(),
  };
  return {
    kind,
    purpose,
    title: `${capitaliseFirstLetter(kind)} Registration`,
    intro:
      "First your email address. We send a code there, so that nobody can register in your name.",
    links: [...(kind === "driver" ? [withoutVehicle] : []), loginLink(kind, "Registered already?")],
  };
};

/** Asks for an email address, then for the code sent to it, which proves that the address is the person's. */
export default function EmailVerificationPage() {
  const id = usePageId();
  const kind = routeAccountKind(id);
  const purpose = pagePurpose(id);
  const isBooking = kind === "client" && purpose === "register";
  return (
    <>
      {isBooking && <WaitingBookingNotice next="Sign up to finish it." />}
      <EmailVerification key={id} kind={kind} purpose={purpose} />
    </>
  );
}

function EmailVerification(props: {
  readonly kind: AccountKind;
  readonly purpose: VerificationPurpose;
}) {
  const { kind, purpose } = props;
  const store = codeEntryDrafts[kind][purpose];
  const draft = useFormDraft(store);
  const { verifyCode, lastStep } = accountRoutes[kind];
  const navigate = useNavigate();
  const { verifyFirst } = readAccountPageState(useLocation().state);
  const [hasMoved, setMoved] = useState(false);
  const [isVerified, setVerified] = useState(false);

  const send = (email: string) => sendCode(kind, purpose, email).then(() => setMoved(true));

  async function verify(verificationCode: string) {
    const { email } = draft;
    await callApi(verifyCode, { body: { email, verificationCode } });
    // The code is used up: whoever comes back to this page begins with the email address.
    store.patch({ verifCodeSent: "", codeSentTo: "" });
    setVerified(true);
    navigate(lastStep[purpose]);
  }

  return (
    <>
      {verifyFirst && (
        <Notice className="mb-6" kind="warning" title="Verify your email address first">
          A verified address is good for {verifiedEmailValidForMinutes} minutes. What you filled in
          before is kept, except passwords.
        </Notice>
      )}
      {draft.verifCodeSent !== "yes" && !isVerified ? (
        <EmailStep
          initialEmail={draft.email}
          hint={`If this address has ${purpose === "register" ? "an account already" : "no account"}, the email says so.`}
          takeFocus={hasMoved}
          onEmailChange={(email) => store.patch({ email })}
          send={send}
        />
      ) : (
        <CodeStep
          email={draft.email}
          takeFocus={hasMoved}
          resendAtMs={draft.resendAtMs}
          verify={verify}
          resend={async () => {
            await send(draft.email);
            showToast("An OTP has been re-sent, please check your email");
          }}
          onWait={(seconds) => store.patch({ resendAtMs: Date.now() + seconds * 1000 })}
          onChangeEmail={() => {
            store.patch({ verifCodeSent: "" });
            setMoved(true);
          }}
        />
      )}
    </>
  );
}

function EmailStep(props: {
  readonly initialEmail: string;
  readonly hint: string;
  readonly takeFocus: boolean;
  readonly onEmailChange: (email: string) => void;
  readonly send: (email: string) => Promise<unknown>;
}) {
  const [email, setEmail] = useState(props.initialEmail);
  const call = useResendFormOnReconnect(useFormCall(), email, submit);

  function submit() {
    void call.submit({ email: checkEmail(email) }, () => props.send(email.trim()));
  }

  return (
    <Form onSubmit={submit} call={call}>
      <EmailField
        ref={props.takeFocus || getReturnLink() !== null ? focusWhenMounted : undefined}
        hint={props.hint}
        autoComplete="email"
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          props.onEmailChange(value);
          // The wait applies only to the email address that was tried.
          if (call.waitSeconds > 0) call.clear();
        }}
      />
      <SubmitButton className="w-full">Send code</SubmitButton>
    </Form>
  );
}
