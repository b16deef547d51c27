import type { ReactNode } from "react";
import { SubmitButton } from "#web/ui/form/form.tsx";
import type { Attempt } from "./use-attempt.ts";
import { WaitLine } from "./wait-line.tsx";

/**
 * The button that sends a form. While the server takes no further attempt it says how long: the
 * summary leaves that out (see call-failure.ts).
 */
export function AttemptButton(props: {
  readonly attempt: Pick<Attempt, "waitSeconds">;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { waitSeconds } = props.attempt;
  return (
    <div>
      <SubmitButton className={props.className ?? ""} disabled={waitSeconds > 0}>
        {props.children}
      </SubmitButton>
      <WaitLine seconds={waitSeconds} can="You can try again" />
    </div>
  );
}
