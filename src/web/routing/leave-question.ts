import { useEffect, useState } from "react";

/** Asks the person before a page is left. Calling `leave` goes on with the navigation. */
type Ask = (leave: () => void) => void;

let asking: Ask | null = null;

/** Whether a form stops this navigation. `leave` runs if the person decides to go. */
export function isNavigationStoppedByForm(pathname: string, leave: () => void): boolean {
  if (asking === null || pathname === askingPath) return false;
  asking(() => {
    asking = null;
    leave();
  });
  return true;
}

/** The path of the page that asks. When Back is pressed, the window's address has already changed. */
let askingPath = "";

/** Calls `ask` before every navigation to another page, until the returned function is called. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask;
  askingPath = window.location.pathname;
  return () => {
    if (asking === ask) asking = null;
  };
}

/** While `isOn`, stops every navigation to another page until the person has answered. */
export function useUnsavedLeaveQuestion(isOn: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => (isOn ? askBeforeLeaving((go) => setLeave(() => go)) : undefined), [isOn]);

  return {
    isAsked: leave !== null,
    stay: () => setLeave(null),
    leave: () => {
      setLeave(null);
      leave?.();
    },
  };
}

export function skipLeaveQuestion(): void {
  asking = null;
}
