import {
  changedTextControls,
  isTextControl,
  retypeText,
  type TextControl,
} from "#web/ui/form/typed-controls.ts";

/**
 * Notes what is typed, pressed and sent before React has taken over a part. React would not know of it,
 * and the browser would send a form by itself.
 */
export function noteEarlyInput(part: HTMLElement) {
  const typed = new Map<TextControl, string>();
  let pressed: HTMLButtonElement | null = null;
  // A form that was sent before this function ran (index.html).
  let sent = part.querySelector<HTMLFormElement>("form[data-sent]");
  const replayed = new AbortController();
  const listen = { capture: true, signal: replayed.signal };

  // React draws a part anew where a translator has changed its texts: elements are then found by order.
  const controls = () => [
    ...part.querySelectorAll<HTMLElement>("form, input, select, textarea, button"),
  ];
  const first = controls();
  const now = <E extends HTMLElement>(element: E | null) =>
    element?.isConnected === false
      ? (controls()[first.indexOf(element)] as E | undefined)
      : element;

  const noteTyped = ({ target }: { readonly target: EventTarget | null }) => {
    if (isTextControl(target)) typed.set(target, target.value);
  };
  for (const field of changedTextControls(part)) noteTyped({ target: field });
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
      replayed.abort();
      for (const [field, text] of typed) {
        const there = now(field);
        if (there !== field) there?.focus();
        if (there) retypeText(there, text);
      }
      now(pressed)?.click();
      now(sent)?.requestSubmit();
    },
    /** Sends a form to its own address, because the code did not load; one without an address waits. */
    submitWithoutCode() {
      if (sent?.hasAttribute("action")) sent.submit();
    },
  };
}

/** Whether a field holds a text that a person typed or the browser filled in. */
export function hasTypedText(part: HTMLElement): boolean {
  return changedTextControls(part).length > 0;
}
