import { useId, useState } from "react";
import {
  checkOneTimeCode,
  isCompleteOneTimeCode,
  oneTimeCodeKinds,
  otpValidForMinutes,
} from "#domain/codes/otp-policy.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useResendFormOnReconnect } from "#web/offline/reconnect.ts";
import { CodeField } from "#web/parts/code-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { RetryWaitLine, useCountdown } from "#web/ui/form/wait-line.tsx";

const { digits } = oneTimeCodeKinds.mailbox;

export function CodeStep(props: {
  readonly email: string;
  readonly takeFocus: boolean;
  /** The time from which the code may be sent again, in milliseconds since 1970. */
  readonly resendAtMs: number;
  readonly verify: (code: string) => Promise<unknown>;
  readonly resend: () => Promise<unknown>;
  /** Called with the seconds that the server wants to wait before it sends another code. */
  readonly onWait: (seconds: number) => void;
  readonly onChangeEmail: () => void;
}) {
  const [code, setCode] = useState("");
  const waitId = useId();
  const sending = useFormCall({ fieldOfCode: { otp_wrong: "verificationCode" } });
  const verifying = useResendFormOnReconnect(sending, code, verify);
  const resending = useFormCall();
  const seconds = useCountdown(props.resendAtMs);
  // After too many wrong guesses a code stays invalid: another code helps, waiting does not.
  const waitSeconds = verifying.code === "too_many_requests" ? verifying.waitSeconds : 0;

  function verify(typed = code) {
    resending.clear();
    const found = { verificationCode: checkEnteredCode(typed) };
    void verifying.submit(found, () => props.verify(typed));
  }

  /** Sends the code at its last digit, whether it was typed, pasted or offered by the phone's keyboard. */
  function type(typed: string) {
    setCode(typed);
    if (isCompleteOneTimeCode("mailbox", typed) && typed !== code && waitSeconds === 0)
      verify(typed);
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
        // `otp_too_soon`: a code is on its way already, and the countdown says when to ask again.
        if (error.code !== "otp_too_soon") throw error;
      }
    });
  }

  return (
    <Form
      onSubmit={() => verify()}
      call={{ ...verifying, waitSeconds }}
      summary={verifying.summary ?? resending.summary}
    >
      <div>
        <EmailField
          hint={`We have sent a code there. It is good for ${otpValidForMinutes} minutes.`}
          autoComplete="username"
          readOnly
          value={props.email}
        />
        <Button variant="quiet" size="compact" className="-ml-4" onClick={props.onChangeEmail}>
          Change email
        </Button>
      </div>
      <CodeField
        kind="mailbox"
        ref={props.takeFocus ? focusWhenMounted : undefined}
        label="Verification code"
        hint={`${digits} digits; the last one sends them. The email can take a minute: look in your spam folder too.`}
        value={code}
        onValueChange={type}
      />
      <SubmitButton className="w-full">Verify code</SubmitButton>
      <div className="border-t border-line pt-4">
        <Button
          variant="secondary"
          size="compact"
          busy={resending.busy}
          disabled={seconds > 0}
          aria-describedby={seconds > 0 ? waitId : undefined}
          onClick={resend}
        >
          Resend OTP
        </Button>
        {/* docs/spec.md S-58 sets the words of this countdown, "1 seconds" included. */}
        <RetryWaitLine id={waitId} seconds={seconds} can="You can resend OTP" one="seconds" />
      </div>
    </Form>
  );
}

/** Returns the error of a typed code, or null. Half a code is not sent, as it would cost one of the guesses. */
export function checkEnteredCode(code: string): string | null {
  const half = isCompleteOneTimeCode("mailbox", code)
    ? null
    : `Enter all ${digits} digits of the code`;
  return checkOneTimeCode("mailbox", code) ?? half;
}

/** A ref callback that moves the focus to a field as soon as the field appears. */
export function focusWhenMounted(input: HTMLInputElement | null): void {
  input?.focus();
}
