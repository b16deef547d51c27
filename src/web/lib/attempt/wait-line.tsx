import { useState } from "react";
import { waitText } from "./countdown.ts";

/**
 * "You can try again in 12 seconds", counting down. Only its end is announced: a screen reader that
 * is told every second says nothing else any more.
 */
export function WaitLine(props: {
  readonly id?: string;
  readonly seconds: number;
  /** What becomes possible, such as "You can try again". */
  readonly can: string;
}) {
  const { seconds, can } = props;
  return (
    <>
      {seconds > 0 && (
        <p id={props.id} className="mt-2 text-small text-quiet tabular-nums">
          {can} in {waitText(seconds)}
        </p>
      )}
      <EndOfWait isOver={seconds === 0} text={`${can} now`} />
    </>
  );
}

/** Says something only when a wait was seen to end. */
function EndOfWait(props: { readonly isOver: boolean; readonly text: string }) {
  const [hasWaited, setWaited] = useState(false);
  if (!props.isOver && !hasWaited) setWaited(true);
  return <output className="sr-only">{props.isOver && hasWaited ? props.text : ""}</output>;
}
