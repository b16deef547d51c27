type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Notes what is typed into a page that the build rendered before its code runs. React would show it
 * and not know of it. The answer tells the fields again, once their handlers listen.
 */
export function noteTypedEarly(root: HTMLElement): () => void {
  const typed = new Map<Field, string>();
  const note = ({ target }: { readonly target: EventTarget | null }) => {
    if (isTextField(target)) typed.set(target, target.value);
  };
  for (const field of root.querySelectorAll("input, textarea")) {
    if (isTextField(field) && field.value !== field.defaultValue) note({ target: field });
  }
  root.addEventListener("input", note, { capture: true });
  return () => {
    root.removeEventListener("input", note, { capture: true });
    for (const [field, text] of typed) if (field.isConnected) tell(field, text);
  };
}

function isTextField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio"
  );
}

/**
 * Types the text once more. React takes an event for a change only where the value differs from the
 * one it saw last, which is this text: so the field is emptied first, past React's own setter.
 */
function tell(field: Field, text: string): void {
  const { selectionStart, selectionEnd } = field;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  for (const value of ["", text]) {
    setter?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (document.activeElement === field && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
