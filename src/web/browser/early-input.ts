import {
  isTypedControl,
  type TypedControl,
  typeAgain,
  typedControls,
} from "#web/ui/form/typed-controls.ts";

/** Early, React would not know of what is typed, and a form would be sent as an address. */
export function noteEarlyInput(part: HTMLElement) {
  const typed = new Map<TypedControl, string>();
  let pressed: HTMLButtonElement | null = null;
  // Sent before this could listen (index.html).
  let sent = part.querySelector<HTMLFormElement>("form[data-sent]");
  const given = new AbortController();
  const listen = { capture: true, signal: given.signal };

  // React draws a part anew whose texts a translator has changed: then the same elements by order.
  const controls = () => [
    ...part.querySelectorAll<HTMLElement>("form, input, select, textarea, button"),
  ];
  const first = controls();
  const now = <E extends HTMLElement>(element: E | null) =>
    element?.isConnected === false
      ? (controls()[first.indexOf(element)] as E | undefined)
      : element;

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
      for (const [field, text] of typed) {
        const there = now(field);
        if (there !== field) there?.focus();
        if (there) typeAgain(there, text);
      }
      now(pressed)?.click();
      now(sent)?.requestSubmit();
    },
    /** Has a form go to its own address, because the code did not come; one without waits for it. */
    letGo() {
      if (sent?.hasAttribute("action")) sent.submit();
    },
  };
}

/** Whether a field holds another text than the build gave it: typed, or put back by the browser. */
export function hasTypedText(part: HTMLElement): boolean {
  return typedControls(part).length > 0;
}
