import { useId } from "react";
import { WaitLine } from "#web/lib/attempt/wait-line.tsx";
import { Button } from "#web/ui/button.tsx";

/** Sends the code again, once the wait after the last one is over. */
export function ResendLine(props: {
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
