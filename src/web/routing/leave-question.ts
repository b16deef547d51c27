import { useEffect, useState } from "react";

/** Asks before the page is left; `leave` does what was held back. */
type Ask = (leave: () => void) => void;

let asking: Ask | null = null;

/**
 * Whether a form of this page holds a navigation to another page back. `leave` runs if its owner
 * decides to go all the same.
 */
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

export type LeaveQuestion = {
  readonly isAsked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
};

/** Holds back any navigation to another page while `isOn`, until the question is answered. */
export function useLeaveQuestion(isOn: boolean): LeaveQuestion {
  const [held, setHeld] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const ask: Ask = (leave) => setHeld(() => leave);
    asking = ask;
    heldPath = window.location.pathname;
    return () => {
      if (asking === ask) asking = null;
    };
  }, [isOn]);

  return {
    isAsked: held !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null);
      held?.();
    },
  };
}

/** Lets the next navigation pass: a logout is never held up. */
export function leaveUnasked(): void {
  asking = null;
}
