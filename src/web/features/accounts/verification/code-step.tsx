import { useState } from "react";
import { otpDigits, otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useCountdown } from "#web/lib/attempt/countdown.ts";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { focusAtOnce } from "./focus-at-once.ts";
import { ResendLine } from "./resend-line.tsx";
import { checkTypedCode, digitsOf } from "./typed-code.ts";

/** A wrong code is the fault of its field; what else is refused stands on top. */
const codeField = { otp_wrong: "verificationCode" } as const;

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
  const verifying = useAttempt(codeField);
  const resending = useAttempt();
  const seconds = useCountdown(props.resendAtMs);
  // A code that was guessed too often stays dead: waiting does not help, another code does.
  const waitSeconds = verifying.code === "too_many_requests" ? verifying.waitSeconds : 0;

  function verify() {
    resending.clear();
    const wrong = { verificationCode: checkTypedCode(code) ?? undefined };
    void verifying.start(wrong, () => props.verify(code));
  }

  function resend() {
    verifying.clear();
    void resending.start({}, async () => {
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
      errors={verifying.errors}
      summary={verifying.summary ?? resending.summary}
      busy={verifying.busy}
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
        onValueChange={(value) => {
          setCode(digitsOf(value));
          verifying.mend("verificationCode");
        }}
      />
      <AttemptButton attempt={{ waitSeconds }} className="w-full">
        Verify code
      </AttemptButton>
      <ResendLine seconds={seconds} busy={resending.busy} onResend={resend} />
    </Form>
  );
}
