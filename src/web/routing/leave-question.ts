import { useEffect, useState } from "react";

/** Asks before the page is left; `leave` does what was held back. */
type Ask = (leave: () => void) => void;

let asking: Ask | null = null;

/** Whether a form holds this navigation back; `leave` runs if its owner decides to go. */
export function isHeldBack(pathname: string, leave: () => void): boolean {
  if (asking === null || pathname === heldPath) return false;
  asking(() => {
    asking = null;
    leave();
  });
  return true;
}

/** The address of the page that asks; a step of the history has changed the window's already. */
let heldPath = "";

/** Holds back any navigation from the page that is shown to another; answers how to stop. */
export function holdBack(ask: Ask): () => void {
  asking = ask;
  heldPath = window.location.pathname;
  return () => {
    if (asking === ask) asking = null;
  };
}

/** Holds back any navigation to another page while `isOn`, until the question is answered. */
export function useLeaveQuestion(isOn: boolean) {
  const [held, setHeld] = useState<(() => void) | null>(null);

  useEffect(() => (isOn ? holdBack((leave) => setHeld(() => leave)) : undefined), [isOn]);

  return {
    isAsked: held !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null);
      held?.();
    },
  };
}

export function leaveUnasked(): void {
  asking = null;
}
