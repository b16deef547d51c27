import {
  isTypedControl,
  type TypedControl,
  typeAgain,
  typedControls,
} from "#web/ui/form/typed-controls.ts";

export type EarlyInput = {
  /** Tells what was done early, once the handlers of the page listen. */
  readonly replay: () => void;
  /** Lets the browser do what it does without scripts, because the code did not come. */
  readonly letGo: () => void;
};

/**
 * Notes what a person types, presses and sends in a part of a page that the build rendered, before
 * its code runs: React would show the text and not know of it, and a form would be sent as an address.
 */
export function noteEarlyInput(part: HTMLElement): EarlyInput {
  const typed = new Map<TypedControl, string>();
  let pressed: HTMLButtonElement | null = null;
  let sent: HTMLFormElement | null = null;
  const given = new AbortController();
  const listen = { capture: true, signal: given.signal };

  const noteTyped = ({ target }: { readonly target: EventTarget | null }) => {
    if (isTypedControl(target)) typed.set(target, target.value);
  };
  for (const field of typedControls(part)) noteTyped({ target: field });
  part.addEventListener("input", noteTyped, listen);
  part.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      pressed = button?.type === "button" && !button.popoverTargetElement ? button : null;
    },
    listen,
  );
  part.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      sent = event.target as HTMLFormElement;
    },
    listen,
  );

  return {
    replay() {
      given.abort();
      for (const [field, text] of typed) if (field.isConnected) typeAgain(field, text);
      if (pressed?.isConnected) pressed.click();
      if (sent?.isConnected) sent.requestSubmit();
    },
    letGo() {
      given.abort();
      if (sent?.action) sent.submit();
    },
  };
}

/** Whether a field holds another text than the build gave it: typed, or put back by the browser. */
export function hasTypedText(part: HTMLElement): boolean {
  return typedControls(part).length > 0;
}
