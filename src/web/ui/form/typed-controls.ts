export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The text controls that hold another text than React, or the build, gave them. */
export function typedControls(part: HTMLElement): readonly TextControl[] {
  return [...part.querySelectorAll("input, textarea")]
    .filter(isTextControl)
    .filter((field) => field.value !== field.defaultValue);
}

const withoutText = ["checkbox", "radio", "file"];

export function isTextControl(target: EventTarget | null): target is TextControl {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !withoutText.includes(target.type);
}

/**
 * React takes an event for a change only where the value differs from the one it saw last, which is
 * this text: so the field is emptied first, past React's own setter.
 */
export function typeAgain(field: TextControl, text: string): void {
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
