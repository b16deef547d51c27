import {
  changedTextControls,
  isTextControl,
  type TextControl,
  typeTextAgain,
} from "#web/ui/form/typed-controls.ts";

/**
 * Remembers what is typed, pressed and sent in a part of a page before React takes that part over. React
 * would not know of it, and the browser would send a form by itself.
 */
export function recordEarlyInput(part: HTMLElement) {
  const typed = new Map<TextControl, string>();
  // A script in index.html marks what was pressed or sent before this function ran.
  let pressed = part.querySelector<HTMLButtonElement>("[data-pressed]:not([popovertarget])");
  let sent = part.querySelector<HTMLFormElement>("form[data-sent]");
  const replayed = new AbortController();
  const listen = { capture: true, signal: replayed.signal };

  // Where a translator has changed texts, React draws new elements: they are found by their order.
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
        if (there) typeTextAgain(there, text);
      }
      now(pressed)?.click();
      now(sent)?.requestSubmit();
    },
    /** Sends the form to its `action` because the code did not load. A form without an `action` waits. */
    submitWithoutCode() {
      if (sent?.hasAttribute("action")) sent.submit();
    },
  };
}

/** Whether somebody typed, pressed or sent something in `part` before its code came. */
export function hasEarlyInput(part: HTMLElement): boolean {
  return (
    changedTextControls(part).length > 0 ||
    part.querySelector("[data-pressed], [data-sent]") !== null
  );
}
