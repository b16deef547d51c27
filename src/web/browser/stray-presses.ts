/**
 * Stops the later presses of a double click from acting on another control than the first one did: a
 * window that has opened there, the next row of a list, or a button whose words have changed.
 */
export function stopStrayPresses(page: Document): void {
  let first: { readonly control: Element | null; readonly words: string | null | undefined };
  const stop = (event: MouseEvent) => {
    const { target } = event;
    const control = target instanceof Element ? target.closest("button, a[href]") : null;
    const words = control?.textContent;
    if (event.detail <= 1) first = { control, words };
    else if (control !== null && (control !== first?.control || words !== first.words)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  page.addEventListener("click", stop, { capture: true });
}
