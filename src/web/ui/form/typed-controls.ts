export type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isTextControl(target: EventTarget | null): target is TextControl {
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "file"].includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

/** The controls whose value differs from their default value, which the prerendered page or React set. */
export function changedTextControls(part: HTMLElement): readonly TextControl[] {
  return [...part.querySelectorAll("input, select, textarea")]
    .filter(isTextControl)
    .filter((field) =>
      // Only a prerendered page marks the default option as `selected`. React marks no option.
      field instanceof HTMLSelectElement
        ? field.querySelector("[selected]:not(:checked)") !== null
        : field.value !== field.defaultValue,
    );
}

/** Types a text into a field again. The field is emptied first, because React ignores an equal value. */
export function typeTextAgain(field: TextControl, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  if (field instanceof HTMLSelectElement) {
    setter?.call(field, text);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  for (const value of ["", text]) {
    setter?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (document.activeElement === field && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
