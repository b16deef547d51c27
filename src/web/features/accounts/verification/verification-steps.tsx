import { useId, useState } from "react";
import { otpDigits, otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { checkEmail } from "#domain/people/check-registration.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useCountdown, WaitLine } from "#web/ui/form/wait-line.tsx";
import { checkTypedCode, digitsOf } from "./typed-code.ts";

/** The second step: the code that was sent there. */
export function CodeStep(props: {
  readonly email: string;
  readonly takeFocus: boolean;
  /** When the code may be sent again, in milliseconds. */
  readonly resendAtMs: number;
  readonly verify: (code: string) => Promise<unknown>;
  readonly resend: () => Promise<unknown>;
  /** The server asks for this many more seconds before it sends another code. */
  readonly onWait: (seconds: number) => void;
  readonly onChangeEmail: () => void;
}) {
  const [code, setCode] = useState("");
  const verifying = useFormCall({ fieldOfCode: { otp_wrong: "verificationCode" } });
  const resending = useFormCall();
  const seconds = useCountdown(props.resendAtMs);
  // A code that was guessed too often stays dead: waiting does not help, another code does.
  const waitSeconds = verifying.code === "too_many_requests" ? verifying.waitSeconds : 0;

  function verify() {
    resending.clear();
    const found = { verificationCode: checkTypedCode(code) ?? undefined };
    void verifying.submit(found, () => props.verify(code));
  }

  function resend() {
    verifying.clear();
    void resending.run(async () => {
      try {
        await props.resend();
        setCode("");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.retryAfterSeconds) props.onWait(error.retryAfterSeconds);
        // A code is on its way already: the countdown says all there is to say.
        if (error.code !== "otp_too_soon") throw error;
      }
    });
  }

  return (
    <Form
      onSubmit={verify}
      call={{ ...verifying, waitSeconds }}
      summary={verifying.summary ?? resending.summary}
    >
      <div>
        <p>
          We have sent an e-mail to <strong className="wrap-anywhere">{props.email}</strong>. Enter
          the code from it within {otpValidForMinutes} minutes.
        </p>
        <Button variant="quiet" size="compact" className="-ml-4" onClick={props.onChangeEmail}>
          Change email
        </Button>
      </div>
      <TextField
        ref={props.takeFocus ? focusAtOnce : undefined}
        name="verificationCode"
        label="Verification code"
        hint={`${otpDigits} digits. It can take a minute to arrive; look in your spam folder too.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onValueChange={(value) => setCode(digitsOf(value))}
      />
      <SubmitButton className="w-full">Verify code</SubmitButton>
      <ResendLine seconds={seconds} busy={resending.busy} onResend={resend} />
    </Form>
  );
}

/** Sends the code again, once the wait after the last one is over. */
function ResendLine(props: {
  readonly seconds: number;
  readonly busy: boolean;
  readonly onResend: () => void;
}) {
  const { seconds, busy, onResend } = props;
  const waitId = useId();
  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="secondary"
        size="compact"
        busy={busy}
        disabled={seconds > 0}
        aria-describedby={seconds > 0 ? waitId : undefined}
        onClick={onResend}
      >
        Resend OTP
      </Button>
      <WaitLine id={waitId} seconds={seconds} can="You can resend OTP" />
    </div>
  );
}

/** The first step: which address. */
export function EmailStep(props: {
  readonly initialEmail: string;
  readonly hint: string;
  readonly takeFocus: boolean;
  readonly onEmailChange: (email: string) => void;
  /** Has a code sent. */
  readonly send: (email: string) => Promise<unknown>;
}) {
  const [email, setEmail] = useState(props.initialEmail);
  const call = useFormCall();

  function sendCode() {
    void call.submit({ email: checkEmail(email) ?? undefined }, () => props.send(email.trim()));
  }

  return (
    <Form onSubmit={sendCode} call={call}>
      <EmailField
        ref={props.takeFocus ? focusAtOnce : undefined}
        hint={props.hint}
        autoComplete="email"
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          props.onEmailChange(value);
          // The wait belongs to the address that was tried.
          if (call.waitSeconds > 0) call.clear();
        }}
      />
      <SubmitButton className="w-full">Send code</SubmitButton>
    </Form>
  );
}

/** The ref of a field that appears because of what somebody just did. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
