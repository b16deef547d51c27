import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { signedOutEvent } from "#web/lib/session/session.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";

/** Asks before a page is left with edits that were not saved. Logging out is never held up. */
export function UnsavedGuard(props: { readonly isOn: boolean }) {
  const { isOn } = props;
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isOn) return;
    const given = new AbortController();
    const listen = { signal: given.signal };
    window.addEventListener("beforeunload", (event) => event.preventDefault(), listen);
    window.addEventListener(
      signedOutEvent,
      () => {
        isLeaving.current = true;
      },
      listen,
    );
    return () => given.abort();
  }, [isOn]);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      question="Leave without saving?"
      danger
      busy={false}
      error={null}
      onNo={() => blocker.reset?.()}
      onYes={() => blocker.proceed?.()}
    >
      <p>What you changed on this page has not been saved.</p>
    </ConfirmDialog>
  );
}
