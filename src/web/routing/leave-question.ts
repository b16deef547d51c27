import { useEffect, useState } from "react";

/** Asks before the page is left. `leave` goes on with the navigation. */
type Ask = (leave: () => void) => void;

let asking: Ask | null = null;

/** Whether a form stops this navigation. `leave` runs if the person decides to go. */
export function isStopped(pathname: string, leave: () => void): boolean {
  if (asking === null || pathname === askingPath) return false;
  asking(() => {
    asking = null;
    leave();
  });
  return true;
}

/** The address of the page that asks: Back has changed the window's address already. */
let askingPath = "";

/** Stops every navigation to another page and asks. Returns a function that ends this. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask;
  askingPath = window.location.pathname;
  return () => {
    if (asking === ask) asking = null;
  };
}

/** While `isOn`, stops every navigation to another page until the person has answered. */
export function useLeaveQuestion(isOn: boolean) {
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
